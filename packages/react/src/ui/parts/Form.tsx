import type { ReactNode } from 'react'

/** The fields of a dialog, which a button in its foot hands in. */
export function Form(props: { id: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      id={props.id}
      noValidate
      className="sl-form"
      onSubmit={event => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.children}
    </form>
  )
}
