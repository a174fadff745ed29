export * from '../en/journal.ts'
