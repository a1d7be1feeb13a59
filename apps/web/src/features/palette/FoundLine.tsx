import { TokenMedia, Untrusted } from '@sluice/react/ui'
import type { ReactNode } from 'react'

/** A collection or an item that was found: its picture, its name, and what it costs. */
export function FoundLine({ seed, image, name, fallback, detail, children }: FoundLine.Props) {
  return (
    <>
      <TokenMedia image={image} alt="" seed={seed} className="size-8 shrink-0 rounded-[4px]" />
      <span className="min-w-0 flex-1">
        <Untrusted text={name} fallback={fallback} className="text-13 font-medium" />
        {detail && <Untrusted text={detail} className="text-12 text-secondary" />}
      </span>
      <span className="shrink-0 text-13 text-secondary">{children}</span>
    </>
  )
}

export declare namespace FoundLine {
  type Props = {
    seed: string
    image: string | null | undefined
    name: string | null | undefined
    fallback: string
    detail?: string | null | undefined
    children: ReactNode
  }
}
