import type { ModalProps } from '@mantine/core';
import { useAngosto } from './useAngosto.ts';

/**
 * How a date field opens its calendar: under it on a desk; on a handheld in a dialog of its own, which fits any height
 * (a soft keyboard, a device lying on its side) and has days for a thumb.
 */
export function useCalendario(titulo: string) {
  const angosto = useAngosto();
  return angosto
    ? ({
        size: 'md',
        dropdownType: 'modal',
        modalProps: { title: titulo, padding: 12, size: 'auto' } satisfies Partial<ModalProps>,
      } as const)
    : ({
        size: 'sm',
        dropdownType: 'popover',
        popoverProps: { withinPortal: true, shadow: 'md' },
      } as const);
}
