import { P } from '@anden/contrato/permissions.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enRuta } from '../../../testing/enRuta.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { reparte } from '../../capture/oyentes.ts';
import { queryClient } from '../../platform/session.ts';
import { writeDraft } from '../../platform/storage.ts';
import ConfigUbicacion from './ConfigUbicacion.tsx';

const UBICACION = {
  UBICACION_ID: 9,
  ALMACEN_ID: 1,
  UBICACION: '1-02-003-04-010',
  NUMERIC_UB: '10200304010',
  CODIGO_PROPIO: null,
  TIPO: 'F',
  NOMBRE_TIPO: 'FIJA',
};
/** A label of GS1 with a lot, whose product has to be looked up. */
const LENTA = ']C1010750123456789310L-1';
/** So short that they do not pass for scans. */
const TECLEADA = 'T1';
const OTRA = 'T2';

const clave = page.getByRole('combobox', { name: 'Clave de artículo' });
const anexar = page.getByRole('button', { name: 'Anexar artículo' });

/** Opens the location; answers about keys wait until they are let go. */
async function enLaUbicacion(): Promise<() => void> {
  let contesta = () => {};
  const contestado = new Promise<void>((listo) => {
    contesta = listo;
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (que, { body } = {}) => {
    const url = String(que);
    if (url.includes('getClavesArticulos')) await contestado;
    if (url.includes('getinfoArticuloUbicacion'))
      return Response.json({ estatus: '0', message: `Se buscó ${body}` });
    return Response.json({
      estatus: '1',
      message: '',
      data: url.includes('existeUbicacion') ? [UBICACION] : [],
    });
  });
  abreSesion({
    data: { ALMACEN_ID: 1, ALMACEN: 'PRINCIPAL' },
    permisos: [P.configubicacion, P.existenciaUbicacion].map((ID_CONTROL) => ({ ID_CONTROL })),
  });
  queryClient.clear();
  writeDraft(1, 'configubicacion.dialogo', undefined);
  await dibuja(enSesion(enRuta(<ConfigUbicacion />)));
  await expect.element(page.getByLabelText('Código de ubicación')).toBeVisible();
  reparte(UBICACION.NUMERIC_UB, 'lector');
  await expect.element(anexar).toBeEnabled();
  return contesta;
}

afterEach(() => vi.restoreAllMocks());

test('la clave que se escribe mientras otra se busca se queda', async () => {
  const contesta = await enLaUbicacion();
  await anexar.click();
  await clave.fill(TECLEADA);
  await userEvent.keyboard('{Enter}');
  await clave.fill(OTRA);
  contesta();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(new RegExp(`Se buscó .*${OTRA}`))).toBeVisible();
  await expect.element(clave).toHaveValue(OTRA);
});

test('la etiqueta que tarda no quita lo que se escribió después en el cuadro', async () => {
  const contesta = await enLaUbicacion();
  reparte(LENTA, 'lector');
  await anexar.click();
  await clave.fill(OTRA);
  contesta();
  await expect.element(page.getByText(/Guarde o cancele el artículo abierto/)).toBeInTheDocument();
  await expect.element(clave).toHaveValue(OTRA);
});
