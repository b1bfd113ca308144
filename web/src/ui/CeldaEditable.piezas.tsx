import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { CeldaEditable } from './CeldaEditable.tsx';

/** What was sent, with its answer, which a test lets come. A save during another is refused, as a command does. */
let enviados: { texto: string; leido: string; llega: (guardado: boolean) => void }[];
let enCurso: boolean;
beforeEach(() => {
  enviados = [];
  enCurso = false;
});

function alGuardar(texto: string, leido: string): Promise<boolean> {
  if (enCurso) return Promise.resolve(false);
  enCurso = true;
  return new Promise((lista) => {
    enviados.push({
      texto,
      leido,
      llega: (guardado) => {
        enCurso = false;
        lista(guardado);
      },
    });
  });
}

const celda = page.getByRole('textbox', { name: 'Objetivo' });
const sale = () => userEvent.tab();
/** The cell, whose record somebody else changes to 250. */
function Pantalla() {
  const [valor, setValor] = useState('100');
  return (
    <>
      <CeldaEditable
        etiqueta="Objetivo"
        columna="OBJETIVO"
        valor={valor}
        rechazo={() => null}
        alGuardar={alGuardar}
      />
      <button type="button">Otra</button>
      <output ref={(e) => e?.addEventListener('otro', () => setValor('250'))} />
    </>
  );
}
const conCelda = () => dibuja(<Pantalla />);

test('lo que se escribe y se deja mientras lo anterior se guarda, se guarda después', async () => {
  await conCelda();
  await celda.fill('4444');
  await sale();
  await expect.poll(() => enviados.map((e) => e.texto)).toEqual(['4444']);
  await celda.fill('6666');
  await sale();
  enviados[0]?.llega(true);
  await expect.poll(() => enviados.map((e) => e.texto)).toEqual(['4444', '6666']);
  enviados[1]?.llega(true);
  await expect.element(celda).toHaveValue('6666');
});

test('volver a lo que estaba, mientras otra cosa se guarda, también se guarda', async () => {
  await conCelda();
  await celda.fill('4444');
  await sale();
  await expect.poll(() => enviados.length).toBe(1);
  await celda.fill('100');
  await sale();
  enviados[0]?.llega(true);
  await expect.poll(() => enviados.map((e) => e.texto)).toEqual(['4444', '100']);
});

test('se guarda sobre lo que se leyó al empezar a escribir, aunque otro lo cambie; tras decirlo, sobre lo suyo', async () => {
  await conCelda();
  await celda.fill('4444');
  document.querySelector('output')?.dispatchEvent(new Event('otro'));
  await expect.element(celda).toHaveValue('4444');
  await sale();
  await expect.poll(() => enviados.map((e) => e.leido)).toEqual(['100']);
  enviados[0]?.llega(false);
  await celda.click();
  await expect.element(celda).toHaveValue('4444');
  await sale();
  await expect.poll(() => enviados.map((e) => e.leido)).toEqual(['100', '250']);
  // Typed again before the list is read: it replaces what was just saved.
  enviados[1]?.llega(true);
  await celda.fill('5555');
  await sale();
  await expect.poll(() => enviados.map((e) => e.leido)).toEqual(['100', '250', '4444']);
});

test('en papel lo guardado se lee entero, aunque no quepa en la celda', async () => {
  const largo = 'Pide cada quincena, después de que llama su proveedor';
  await dibuja(
    <div style={{ width: 80 }}>
      <CeldaEditable
        etiqueta="Objetivo"
        columna="OBJETIVO"
        valor={largo}
        rechazo={() => null}
        alGuardar={alGuardar}
      />
    </div>,
  );
  const caja = celda.element().parentElement as Element;
  const enPapel = () => getComputedStyle(caja, '::after').content;
  expect(enPapel()).toBe('none');
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    expect(enPapel()).toBe(`"${largo}"`);
    await expect.element(page.getByLabelText('Objetivo')).not.toBeVisible();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});
