import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { Mes } from './Mes.tsx';

function Calendario({
  alElegir,
  alAbrir,
}: {
  alElegir?: (dia: string) => void;
  alAbrir?: (id: string) => void;
}) {
  const [mes, setMes] = useState('2026-11');
  const [elegido, setElegido] = useState<string | null>(null);
  return (
    <Mes
      etiqueta="Cursos"
      mes={mes}
      onMes={setMes}
      hoy="2026-11-23"
      elegido={elegido}
      dia={(d) =>
        d === '2026-12-25'
          ? { tono: 'atencion', palabra: 'Festivo', detalle: 'NAVIDAD' }
          : d === '2026-11-24'
            ? {
                tono: null,
                palabra: '2 cursos',
                eventos: [
                  { id: 1, titulo: 'Montacargas, 09:00', tono: 'hecho' },
                  { id: 2, titulo: 'Primeros auxilios, 12:00', tono: 'atencion' },
                ],
              }
            : null
      }
      {...(alAbrir ? { onEvento: alAbrir } : {})}
      {...(alElegir
        ? {
            onElegir: (d) => {
              setElegido(d);
              alElegir(d);
            },
          }
        : {})}
    />
  );
}

const dia = (nombre: RegExp) => page.getByRole('gridcell', { name: nombre });
const mes = (nombre: string) => page.getByRole('heading', { name: nombre });

test('con el teclado: Tab entra en hoy, las flechas y AvPág van de día y de mes, Enter elige', async () => {
  const elegidos: string[] = [];
  await dibuja(<Calendario alElegir={(d) => elegidos.push(d)} />);
  await enfoca(page.getByRole('button', { name: 'Mes siguiente' }));
  await userEvent.keyboard('{Tab}');
  await expect.element(dia(/23 de noviembre de 2026, hoy$/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  // Past the end of the month.
  await expect.element(dia(/, 1 de diciembre de 2026$/)).toHaveFocus();
  await expect.element(mes('diciembre de 2026')).toBeVisible();
  await userEvent.keyboard('{PageDown}');
  await expect.element(dia(/, 1 de enero de 2027$/)).toHaveFocus();
  await userEvent.keyboard('{PageUp}{PageUp}{End}{Enter}');
  await expect.element(dia(/, 7 de noviembre de 2026$/)).toHaveAttribute('aria-selected', 'true');
  expect(elegidos).toEqual(['2026-11-07']);
});

test('cada día dice su clase y lo que pasa en él; un punto, al pasar, sus palabras', async () => {
  await dibuja(<Calendario />);
  await expect.element(dia(/24 de noviembre.*2 cursos, Montacargas, 09:00, Primeros auxilios/)).toBeVisible();
  await userEvent.hover(
    page
      .getByRole('gridcell', { name: /24 de noviembre/ })
      .element()
      .querySelector('[data-tono=hecho]') as Element,
  );
  await expect.element(page.getByRole('tooltip', { name: 'Montacargas, 09:00' })).toBeVisible();
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect.element(dia(/25 de diciembre de 2026, Festivo, NAVIDAD/)).toBeVisible();
  await page.getByRole('button', { name: 'Hoy' }).click();
  await expect.element(mes('noviembre de 2026')).toBeVisible();
});

test('una pulsación en un punto abre lo que pasa, y no el día', async () => {
  const abiertos: string[] = [];
  const elegidos: string[] = [];
  await dibuja(<Calendario alElegir={(d) => elegidos.push(d)} alAbrir={(id) => abiertos.push(id)} />);
  const punto = dia(/24 de noviembre/)
    .element()
    .querySelector('[data-evento="2"]') as Element;
  await userEvent.click(punto);
  expect([abiertos, elegidos]).toEqual([['2'], []]);
  await dia(/25 de noviembre/).click();
  expect([abiertos, elegidos]).toEqual([['2'], ['2026-11-25']]);
});

test('donde no se elige, Enter y la pulsación no hacen nada; en la mano cabe a lo ancho', async () => {
  await dibuja(<Calendario />, MANO);
  await dia(/24 de noviembre/).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dia(/24 de noviembre/)).toHaveAttribute('aria-selected', 'false');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(MANO[0]);
});
