export * from '../en/controllers.ts'
