import type { ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useAngosto } from './anchuras.ts';

/**
 * Properties of a Mantine date field. On a desk its calendar opens below the field; on a handheld in a dialog of its own, which fits any
 * height (with a soft keyboard, or the device lying on its side) and has days large enough for a thumb. When it closes, or the date is
 * removed with the cross, the focus returns to the field.
 * @param titulo title of the calendar's dialog
 * @param onCambio called with the day or moment as Mantine writes it, null when emptied
 */
export function useCalendario(titulo: string, onCambio: (valor: string | null) => void) {
  const angosto = useAngosto();
  const ref = useRef<HTMLButtonElement>(null);
  const comun = {
    ref,
    clearable: true,
    clearButtonProps: { 'aria-label': 'Quitar fecha' },
    onChange(valor: string | null) {
      onCambio(valor);
      // Pressing the cross removes it together with the date, and the focus would be lost.
      if (valor === null) ref.current?.focus();
    },
  };
  return angosto
    ? ({
        ...comun,
        size: 'md',
        dropdownType: 'modal',
        modalProps: { title: titulo, padding: 12, size: 'auto' } satisfies Partial<ModalProps>,
      } as const)
    : ({
        ...comun,
        size: 'sm',
        dropdownType: 'popover',
        popoverProps: { withinPortal: true, shadow: 'md', returnFocus: true },
      } as const);
}
