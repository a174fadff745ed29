export * from '../en/import.ts'
