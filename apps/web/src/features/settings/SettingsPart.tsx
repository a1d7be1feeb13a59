import type { ReactNode } from 'react'

/** A part of the settings, with its heading. */
export function SettingsPart({
  title,
  id,
  children,
}: {
  title: string
  /** What a link to it names. */
  id?: string | undefined
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      id={id}
      className="mb-4 scroll-mt-20 rounded-card border border-line bg-surface px-4 py-3"
    >
      <h2 className="mb-2 text-14 font-bold">{title}</h2>
      {children}
    </section>
  )
}
