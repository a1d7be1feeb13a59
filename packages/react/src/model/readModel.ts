import { checkModel } from './checkModel.ts'

/** Milliseconds within which a model is there. */
const deadline = 30_000

/**
 * The bytes of a model of this server.
 *
 * @throws ModelError with what is wrong with it, or `unavailable`.
 */
export async function readModel(source: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(source, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]),
  }).catch((cause: unknown) => {
    throw new ModelError('unavailable', { cause })
  })
  if (!answer.ok) throw new ModelError('unavailable')
  const bytes = await answer.arrayBuffer().catch((cause: unknown) => {
    throw new ModelError('unavailable', { cause })
  })
  const flaw = checkModel(bytes)
  if (flaw) throw new ModelError(flaw)
  return bytes
}

export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: checkModel.Flaw | 'unavailable'

  constructor(code: ModelError['code'], options?: ErrorOptions) {
    super(`The model cannot be shown: ${code}.`, options)
    this.code = code
  }
}
