import type { ComponentProps } from 'react';
import css from './Franja.module.css';

/**
 * Where things are scanned: the field and the last outcome. On a handheld it stays under the frame's bar, and never leaves the
 * screen while the rest scrolls.
 */
export function Franja({ className, ...resto }: ComponentProps<'div'>) {
  return <div {...resto} className={className ? `${css.franja} ${className}` : css.franja} />;
}
