'use client'

export { ModelView } from './ModelView.tsx'
