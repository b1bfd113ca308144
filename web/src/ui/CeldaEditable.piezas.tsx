import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { CeldaEditable } from './CeldaEditable.tsx';

/** What was sent, with its answer, which a test lets come. A save during another is refused, as a command does. */
let enviados: { texto: string; llega: (guardado: boolean) => void }[];
let enCurso: boolean;
beforeEach(() => {
  enviados = [];
  enCurso = false;
});

function alGuardar(texto: string): Promise<boolean> {
  if (enCurso) return Promise.resolve(false);
  enCurso = true;
  return new Promise((lista) => {
    enviados.push({
      texto,
      llega: (guardado) => {
        enCurso = false;
        lista(guardado);
      },
    });
  });
}

const celda = page.getByRole('textbox', { name: 'Objetivo' });
const sale = () => userEvent.tab();
const conCelda = () =>
  dibuja(
    <>
      <CeldaEditable
        etiqueta="Objetivo"
        columna="OBJETIVO"
        valor="100"
        rechazo={() => null}
        alGuardar={alGuardar}
      />
      <button type="button">Otra</button>
    </>,
  );

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
