import { exactTime } from '@sluice/react/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { languageChoice } from '../language/languageChoice.ts'

/** A sale in one line: what, for how much, when. */
export function SaleLine({ name, time, link, children }: SaleLine.Props) {
  return (
    <>
      {link === undefined ? (
        <bdi className="min-w-0 truncate">{name}</bdi>
      ) : (
        <Link {...link} className="min-w-0 truncate font-medium text-accent hover:underline">
          <bdi>{name}</bdi>
        </Link>
      )}
      <span className="shrink-0 font-medium">{children}</span>
      <span className="ms-auto shrink-0 text-secondary">
        {exactTime(time, languageChoice.get())}
      </span>
    </>
  )
}

export declare namespace SaleLine {
  type Props = {
    name: string
    /** Seconds since 1970. */
    time: number
    link: Pick<LinkProps, 'to' | 'params'> | undefined
    /** The price. */
    children: ReactNode
  }
}
