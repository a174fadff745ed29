export * from '../en/connections.ts'
