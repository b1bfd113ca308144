import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { CopiarControles } from './CopiarControles.tsx';

beforeEach(() => {
  abreSesion();
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => void vi.restoreAllMocks());

test('mientras se leen los permisos de un operador no se elige otro, a quien parecerían copiarse', async () => {
  const operadores = [
    { OPERADOR_ID: 2, OPERADOR: 'UNO', NOMBRE: 'UNO', CONTROLES: 3 },
    { OPERADOR_ID: 3, OPERADOR: 'DOS', NOMBRE: 'DOS', CONTROLES: 4 },
  ];
  await dibuja(
    enSesion(
      <CopiarControles
        id={9}
        titulo="Operadores"
        base={[]}
        operadores={operadores as never}
        alCerrar={vi.fn()}
        alCopiar={vi.fn()}
      />,
    ),
  );
  const elige = page.getByLabelText('Dejar los mismos permisos que');
  await elige.selectOptions('UNO · UNO (3)');
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect.element(elige).toBeDisabled();
});
