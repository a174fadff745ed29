import { servePainter } from './serve-painter.ts'

servePainter()
