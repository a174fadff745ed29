export { refusalTexts } from '../../../src-main/domain/refusals.ts'
