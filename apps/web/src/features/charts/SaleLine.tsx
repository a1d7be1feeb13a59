import { exactTime } from '@sluice/react/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { languageChoice } from '../language/languageChoice.ts'

/** A sale in one line, or two on a narrow screen: what, for how much, when. */
export function SaleLine({ name, time, link, beside, children }: SaleLine.Props) {
  // What is said beside it has a second line, and only a long name is cut for it.
  const width = beside === undefined ? '' : 'max-sm:max-w-[40%]'
  return (
    <div
      className={`flex min-w-0 flex-1 items-baseline gap-x-3 ${beside === undefined ? '' : 'max-sm:flex-wrap'}`}
    >
      {link === undefined ? (
        <bdi className={`min-w-0 truncate ${width}`}>{name}</bdi>
      ) : (
        <Link
          {...link}
          className={`min-w-0 truncate font-medium text-accent hover:underline ${width}`}
        >
          <bdi>{name}</bdi>
        </Link>
      )}
      <span className="shrink-0 font-medium">{children}</span>
      {beside !== undefined && <span className="shrink-0 text-secondary">{beside}</span>}
      <span className="ms-auto shrink-0 text-secondary">
        {exactTime(time, languageChoice.locale())}
      </span>
    </div>
  )
}

export declare namespace SaleLine {
  type Props = {
    name: string
    /** Seconds since 1970. */
    time: number
    link: Pick<LinkProps, 'to' | 'params'> | undefined
    /** What is said beside the price. */
    beside?: string | undefined
    /** The price. */
    children: ReactNode
  }
}
