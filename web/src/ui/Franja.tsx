import type { ComponentProps } from 'react';
import css from './Franja.module.css';

/**
 * The strip for scanning: the field and the last outcome. On a handheld it sticks below the frame's bar, so that it stays in sight while
 * the rest scrolls.
 */
export function Franja({ className, ...resto }: ComponentProps<'div'>) {
  return <div {...resto} className={className ? `${css.franja} ${className}` : css.franja} />;
}
