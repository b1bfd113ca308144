import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja, MANO } from '../../testing/dibuja.tsx';
import { Boton } from './Boton.tsx';
import { PageHeader } from './PageHeader.tsx';
import { type Persona, Presencia } from './Presencia.tsx';

const persona = (id: number, nombre: string, escribe = false): Persona => ({ id, nombre, escribe });
const ANA = persona(1, 'ANA LÓPEZ GARCÍA');
const BETO = persona(2, 'BETO PÉREZ');

/** Each press shows the next step's people. */
function Prueba({ pasos }: { pasos: readonly (readonly Persona[])[] }) {
  const [n, setN] = useState(0);
  return (
    <>
      <PageHeader titulo="Configuración de Artículo" acciones={<Presencia personas={pasos[n] ?? []} />} />
      <Boton onClick={() => setN(n + 1)}>Otro paso</Boton>
    </>
  );
}
const dice = () => document.querySelector('[aria-live]')?.textContent;

test('dice quién más está y quién escribe, con sus iniciales; a solas no dice nada', async () => {
  const muchos = [1, 2, 3, 4, 5, 6].map((n) => persona(n, `PERSONA ${n}`));
  await dibuja(
    <Prueba
      pasos={[
        [],
        [ANA],
        [ANA, BETO],
        [ANA, { ...BETO, escribe: true }],
        [ANA, BETO].map((p) => ({ ...p, escribe: true })),
        muchos,
        [],
      ]}
    />,
    MANO,
  );
  const otro = page.getByRole('button', { name: 'Otro paso' });
  const pasos = [
    'ALANA LÓPEZ GARCÍA también está aquí',
    'ALBP2 personas más aquí: ANA LÓPEZ GARCÍA, BETO PÉREZ',
    'BPALBETO PÉREZ escribe…: ANA LÓPEZ GARCÍA, BETO PÉREZ',
    'ALBP2 personas escriben…: ANA LÓPEZ GARCÍA, BETO PÉREZ',
    `P1P2P3+36 personas más aquí: ${muchos.map((p) => p.nombre).join(', ')}`,
    '',
  ];
  expect(dice()).toBe('');
  for (const paso of pasos) {
    await otro.click();
    await expect.poll(dice).toBe(paso);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  }
});
