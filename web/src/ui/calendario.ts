import type { ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useAngosto } from './anchuras.ts';

/**
 * What all date fields with a calendar share. It opens under the field on a desk; on a handheld in a dialog of its own, which
 * fits any height (a soft keyboard, a device lying on its side) and has days for a thumb. However it closes, and when the date
 * is taken away with the cross, the focus is on the field again.
 * @param titulo names the calendar's dialog
 * @param onCambio told the day or moment as Mantine writes it, null when emptied
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
      // The cross that was pressed is removed together with the date, and the focus would be lost with it.
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
