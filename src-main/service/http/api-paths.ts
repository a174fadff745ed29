import { deskPath } from '../../contract/desk-v1.ts'

/** Every answer there is of the API: it has the headers of a budget, and its errors are problem documents. */
export const isOfApi = (url: string): boolean => url.startsWith('/api-') || url.startsWith(`${deskPath}/`)
