import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What has to be known of something that goes on all the same: paragraphs beside one sign. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="sl-problem sl-problem-mild">
      <Icon name="circleAlert" className="sl-warn" />
      <div className="sl-paragraphs">{children}</div>
    </div>
  )
}
