export * from '../en/surfaces.ts'
