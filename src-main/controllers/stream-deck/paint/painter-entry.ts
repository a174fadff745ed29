import { servePainter } from './painter-thread.ts'

servePainter()
