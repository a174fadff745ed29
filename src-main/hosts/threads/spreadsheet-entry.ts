import { serveSpreadsheets } from '../../desk/spreadsheets/spreadsheet-thread.ts'

serveSpreadsheets()
