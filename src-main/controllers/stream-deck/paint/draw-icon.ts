import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Icon } from '../faces/face.ts'

/** About 32 high, around that point. */
export function drawIcon(context: SKRSContext2D, icon: Icon, x: number, y: number): void {
  context.beginPath()
  switch (icon) {
    case 'pause':
      context.rect(x - 12, y - 14, 9, 28)
      context.rect(x + 3, y - 14, 9, 28)
      break
    case 'play':
      context.moveTo(x - 11, y - 16)
      context.lineTo(x + 17, y)
      context.lineTo(x - 11, y + 16)
      break
    case 'previous':
      context.rect(x - 14, y - 13, 5, 26)
      context.moveTo(x + 14, y - 13)
      context.lineTo(x - 7, y)
      context.lineTo(x + 14, y + 13)
      break
  }
  context.fill()
}
