import { serveSpreadsheets } from '../../desk/spreadsheets/serve-spreadsheets.ts'

serveSpreadsheets()
