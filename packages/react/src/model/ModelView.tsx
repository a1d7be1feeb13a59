import { useEffect, useRef, useState } from 'react'
import { untrustedText } from '../format/untrustedText.ts'
import { englishModel } from '../ui/messages/english/englishModel.ts'
import { useTexts } from '../ui/useTexts.ts'
import { ModelError, readModel } from './readModel.ts'

const texts = { model: englishModel }

/**
 * A 3D model that can be turned, in a square: what `renderModel` of `TokenMedia` may show. Its scene and the library that
 * draws it (three) are loaded with the first one; what names other files, or is more than a page stands, is not drawn.
 */
export function ModelView({ source, name }: ModelView.Props) {
  const { model } = useTexts(texts)
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
    <div className="sl-model">
      <canvas
        ref={canvas}
        role="img"
        aria-label={model.of(untrustedText(name))}
        tabIndex={0}
        hidden={isProblem}
        className="sl-model-canvas"
        onKeyDown={event => {
          if (scene.current?.press(event.key)) event.preventDefault()
        }}
      />
      <p role="status" className="sl-model-note">
        {state === 'shown' ? '' : model[state]}
      </p>
    </div>
  )
}

export declare namespace ModelView {
  type Props = {
    /** The address of a binary glTF (`.glb`), of the own origin or one that lets it be read. */
    source: string
    /** The token's name, for who does not see it. */
    name: string
  }
}

type ModelProblem = ModelError['code'] | 'lost'
