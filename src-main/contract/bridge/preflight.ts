import Type, { type Static } from 'typebox'
import type { PreflightCertificate } from '../../domain/preflight/certificate.ts'
import { type DrillKind, type DrillResult, drillKinds, longestDrill } from '../../domain/preflight/drill.ts'
import type { PreflightPoint } from '../../domain/preflight/point.ts'
import type { Instant } from '../../domain/time/time.ts'
import { closed } from '../schema.ts'

/** A surface whose presses do nothing while its buttons are tried. */
export interface SurfaceTrial {
  readonly surfaceId: string
  /** Controls that do something, by id. */
  readonly wanted: readonly string[]
  readonly pressed: readonly string[]
  /** It has faces, which a person looks at. */
  readonly faces: boolean
  readonly facesSeen: boolean
}

export interface PreflightSlice {
  /** Null while none is under way. */
  readonly running: {
    readonly startedAt: Instant
    readonly points: readonly PreflightPoint[]
    readonly trials: readonly SurfaceTrial[]
  } | null
  /** The last one of the rundown that is open; null where none was done lately. */
  readonly last: PreflightCertificate | null
  /** Null while none is under way. */
  readonly drill: DrillSlice | null
  /** The last drill of each kind of the rundown that is open. */
  readonly drills: readonly DrillResult[]
}

/** `starting`: the link that is to be broken is being made. `on`: it is broken. `ending`: it is whole, and LIVE is awaited. */
export interface DrillSlice {
  readonly kind: DrillKind
  readonly phase: 'starting' | 'on' | 'ending'
  /** When it ends by itself; null before it is on. */
  readonly until: Instant | null
  /** The controller that is lost. */
  readonly subject: string | null
}

/** `surfaceId`: the controller that is lost; of the other kinds it is left out. */
export const BeginDrill = Type.Object(
  {
    kind: Type.Enum([...drillKinds]),
    seconds: Type.Integer({ minimum: 5, maximum: longestDrill }),
    surfaceId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  closed,
)
export type BeginDrill = Static<typeof BeginDrill>

/** A person has seen that the faces of a surface are right, or takes that back. */
export const FacesSeen = Type.Object(
  { surfaceId: Type.String({ minLength: 1, maxLength: 200 }), seen: Type.Boolean() },
  closed,
)
export type FacesSeen = Static<typeof FacesSeen>

/** `page`: as a person calls it. */
export const FinishPreflight = Type.Object(
  { page: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })) },
  closed,
)
export type FinishPreflight = Static<typeof FinishPreflight>
