import type { ReactNode } from 'react'

/** A part of the settings, with its heading. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4 rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="mb-2 text-14 font-bold">{title}</h2>
      {children}
    </section>
  )
}
