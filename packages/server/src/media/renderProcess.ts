import { FetchError } from '../metadata/FetchError.ts'
import type { RenderAnswer, RenderQuestion } from './createRenderer.ts'
import { loadSharp, renderImage } from './renderImage.ts'

/** The process that draws: one picture after the other, until whoever started it ends it, or is gone. */
const answer = (message: RenderAnswer) => process.send?.(message)

process.on('message', ({ bytes, size }: RenderQuestion) => {
  renderImage(bytes, size).then(
    made => answer({ made }),
    (error: unknown) =>
      answer({ failure: error instanceof FetchError ? error.reason : 'malformed' }),
  )
})
// At once: an ordinary end would wait for what is being drawn.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

loadSharp().then(
  () => answer('ready'),
  (error: unknown) => answer({ unsupported: error instanceof Error ? error.message : `${error}` }),
)
