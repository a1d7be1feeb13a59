import { useEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { ModelError, readModel } from './readModel.ts'

/** A 3D model that can be turned; its scene and the library that draws it are loaded with the first one. */
export default function ModelView({ source, name }: ModelView.Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | ModelProblem>('loading')
  const scene = useRef<{ press(key: string): boolean }>(undefined)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = async () => {
      const [{ createModelScene }, bytes] = await Promise.all([
        import('./createModelScene.ts'),
        readModel(source, signal),
      ])
      if (signal.aborted) return
      const made = await createModelScene(element, bytes, {
        isStill: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        onLost: () => setState('lost'),
      })
      if (signal.aborted) return made.dispose()
      const observer = new ResizeObserver(() => made.resize(element.clientWidth))
      observer.observe(element)
      signal.addEventListener('abort', () => {
        observer.disconnect()
        made.dispose()
      })
      scene.current = made
      setState('shown')
    }
    setState('loading')
    show().catch((error: unknown) => {
      if (!signal.aborted) setState(error instanceof ModelError ? error.code : 'lost')
    })
    return () => {
      scene.current = undefined
      leaving.abort()
    }
  }, [source])

  const isProblem = state !== 'loading' && state !== 'shown'
  return (
    <div className="relative size-full">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('3D model of {0}: arrow keys turn it, plus and minus zoom', name)}
        tabIndex={0}
        hidden={isProblem}
        className="size-full touch-none outline-offset-[-2px]"
        onKeyDown={event => {
          if (scene.current?.press(event.key)) event.preventDefault()
        }}
      />
      <p
        role="status"
        className="pointer-events-none absolute inset-0 grid place-items-center p-4 text-center text-13 text-secondary"
      >
        {state === 'shown' ? '' : problemText(state)}
      </p>
    </div>
  )
}

export declare namespace ModelView {
  type Props = {
    /** The address of a binary glTF on this server. */
    source: string
    /** The token's name, for who does not see it. */
    name: string
  }
}

type ModelProblem = ModelError['code'] | 'lost'

function problemText(state: 'loading' | ModelProblem): string {
  switch (state) {
    case 'loading':
      return t('Loading the model…')
    case 'unavailable':
      return t('The marketplace did not give the model. Reload the page to try again.')
    case 'large':
      return t('This model is too large to be shown here.')
    case 'decoder':
      return t('This model is packed in a way that the app cannot unpack.')
    case 'form':
      return t('This model cannot be shown: it is not one whole glTF file.')
    case 'lost':
      return t('This browser could not draw the model.')
    default:
      return state satisfies never
  }
}
