import '../src/ui/base.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { theme } from '../src/ui/theme.ts';

/** A desk and a handheld, the two sizes every component is designed for (shared design, "Look"). */
export const ESCRITORIO = [1440, 900] as const;
export const MANO = [360, 740] as const;

/** Renders a component as the app does, by default at a desk in light theme. */
export async function dibuja(
  que: ReactNode,
  tamano: readonly [number, number] = ESCRITORIO,
  tema: 'light' | 'dark' = 'light',
): Promise<void> {
  await page.viewport(...tamano);
  await render(
    <MantineProvider theme={theme} forceColorScheme={tema}>
      {que}
    </MantineProvider>,
  );
}

/** Focuses something as soon as it is there, without the mouse. */
export async function enfoca(que: Locator): Promise<void> {
  await expect.element(que).toBeVisible();
  (que.element() as HTMLElement).focus();
}
