import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { Semana } from './Semana.tsx';

function Cursos({ alAbrir }: { alAbrir: (id: string | number) => void }) {
  const [dia, setDia] = useState('2026-11-25');
  return (
    <Semana
      etiqueta="Cursos"
      dia={dia}
      onDia={setDia}
      hoy="2026-11-23"
      onEvento={alAbrir}
      eventos={(d) =>
        d === '2026-11-24'
          ? [{ id: 7, hora: '09:00', titulo: 'Montacargas', detalle: 'Almacén', tono: 'previsto' }]
          : []
      }
    />
  );
}

test('de domingo a sábado, con lo de cada día; se abre con Enter y se va de semana en semana', async () => {
  const abiertos: (string | number)[] = [];
  await dibuja(<Cursos alAbrir={(id) => abiertos.push(id)} />, MANO);
  const dias = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((e) => e.textContent);
  expect(dias()).toHaveLength(7);
  expect([dias()[0], dias()[1], dias()[6]]).toEqual(['domingo 22', 'lunes 23, hoy', 'sábado 28']);
  await enfoca(page.getByRole('button', { name: /Montacargas/ }));
  await userEvent.keyboard('{Enter}');
  expect(abiertos).toEqual([7]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(MANO[0]);
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  expect(dias()[0]).toBe('domingo 29');
  await page.getByRole('button', { name: 'Hoy' }).click();
  expect(dias()[1]).toBe('lunes 23, hoy');
});
