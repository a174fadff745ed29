export * from '../en/outputs.ts'
