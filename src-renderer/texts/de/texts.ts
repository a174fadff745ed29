export * from '../en/texts.ts'
