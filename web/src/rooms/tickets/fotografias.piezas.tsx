import { P } from '@anden/contrato/permissions.ts';
import { archivosRejection, noSeEnviaran, sobranRejection } from '@anden/contrato/tickets/rules.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dibuja, MANO } from '../../../testing/dibuja.tsx';
import { enSesion } from '../../../testing/sesion.tsx';
import { baseLocal } from '../../platform/bandeja/almacen.ts';
import { writeDraft } from '../../platform/storage.ts';
import { NuevoTicket } from './NuevoTicket.tsx';
import type { Catalogos } from './ticket.ts';
import { entra } from './tickets.muestra.ts';

const CATALOGOS: Catalogos = {
  departamentos: [{ DEPARTAMENTO_ID: 10, DEPARTAMENTO: 'INVENTARIOS' }],
  puestos: [{ PUESTO_ID: 6, PUESTO: 'AUXILIAR', DEPARTAMENTO_ID: 10 }],
  cat_asunto: [
    { motivo_id: 14, asunto: 'SOLICITUD INTERNA', tiempo_respuesta: 16, interno: 'S', puesto_id: null },
    { motivo_id: 16, asunto: 'INCIDENCIA DE ARTÍCULO', tiempo_respuesta: 8, interno: 'N', puesto_id: null },
  ],
  operadores: [],
};

const foto = async (nombre: string): Promise<File> => {
  const lienzo = new OffscreenCanvas(40, 30);
  lienzo.getContext('2d')?.fillRect(0, 0, 20, 20);
  return new File([await lienzo.convertToBlob({ type: 'image/jpeg' })], nombre, { type: 'image/jpeg' });
};
const elige = async (...archivos: File[]): Promise<void> =>
  userEvent.upload(page.getByLabelText('Imágenes del ticket', { exact: true }), archivos);
const boton = (nombre: string) => page.getByRole('button', { name: nombre, exact: true });
const dibujaNuevo = async () => {
  await dibuja(enSesion(<NuevoTicket catalogos={CATALOGOS} alGuardar={vi.fn()} alCerrar={vi.fn()} />), MANO);
  await page.getByRole('combobox', { name: 'Tipo de asunto', exact: true }).selectOptions('16');
};

beforeEach(() => {
  writeDraft(1, 'ticket.nuevo', undefined);
  entra([P.tickets]);
});
afterEach(async () => {
  await boton('Limpiar').click();
  vi.restoreAllMocks();
});

test('lo que no se toma se dice por su nombre: lo que no es imagen, y lo que pasa de seis', async () => {
  await dibujaNuevo();
  const siete = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => foto(`${n}.jpg`)));
  const falsa = new File(['no lo es'], 'falsa.png', { type: 'image/png' });
  await elige(
    new File(['x'], 'nota.pdf', { type: 'application/pdf' }),
    ...siete.slice(0, 5),
    falsa,
    ...siete.slice(5),
  );
  const dicho = page.getByText(/^Archivos no permitidos/);
  await expect
    .element(dicho)
    .toHaveTextContent(`${archivosRejection(['nota.pdf', 'falsa.png'])} ${sobranRejection(['7.jpg'])}`);
  await expect.element(page.getByText('Fotografías, 6 de 6')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('las fotografías siguen ahí después de recargar, y se olvidan al limpiar', async () => {
  await dibujaNuevo();
  await elige(await foto('frasco.jpg'), await foto('caja.jpg'));
  await expect.element(boton('Quitar caja.jpg')).toBeVisible();
  await boton('Quitar frasco.jpg').click();
  await expect.element(page.getByText('Fotografías, 1 de 6')).toBeVisible();
  await cleanup();

  await dibujaNuevo();
  await expect.element(boton('Quitar caja.jpg')).toBeVisible();
  await expect.element(page.getByText('Fotografías, 1 de 6')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'caja.jpg' })).toBeVisible();
  await boton('Limpiar').click();
  await page.getByRole('combobox', { name: 'Tipo de asunto', exact: true }).selectOptions('16');
  await expect.element(page.getByText('Fotografías, 0 de 6')).toBeVisible();
});

/** Blocks readers of the device's database until the returned function is called. */
async function ocupaElDisco(): Promise<() => Promise<void>> {
  const tx = (await baseLocal()).transaction('hechos', 'readwrite');
  let ocupado = true;
  const otra = (async () => {
    while (ocupado) await tx.store.get('nada');
    await tx.done;
  })();
  return () => {
    ocupado = false;
    return otra;
  };
}

describe('mientras se leen las del borrador', () => {
  beforeEach(async () => {
    await dibujaNuevo();
    await elige(await foto('frasco.jpg'));
    await expect.element(boton('Quitar frasco.jpg')).toBeVisible();
    await cleanup();
  });

  test.each(['antes de reducir las que se eligen', 'mientras se reducen'])(
    'se leen %s, y quedan unas y otras',
    async (cuando) => {
      const suelta = await ocupaElDisco();
      await dibujaNuevo();
      const caja = await foto('caja.jpg');
      if (cuando === 'mientras se reducen') {
        const dibuja = vi.spyOn(globalThis, 'createImageBitmap');
        dibuja.mockImplementationOnce(async (imagen) => {
          await suelta();
          await expect.element(page.getByText('Fotografías, 1 de 6')).toBeVisible();
          return createImageBitmap(imagen);
        });
        await elige(caja);
        await vi.waitFor(() => expect(dibuja).toHaveBeenCalled());
      } else {
        await elige(caja);
        await suelta();
      }
      await expect.element(page.getByText('Fotografías, 2 de 6')).toBeVisible();
      await cleanup();

      await dibujaNuevo();
      await expect.element(page.getByText('Fotografías, 2 de 6')).toBeVisible();
      await expect.element(boton('Quitar frasco.jpg')).toBeVisible();
      await expect.element(boton('Quitar caja.jpg')).toBeVisible();
    },
  );

  test('lo que se limpia no vuelve', async () => {
    const suelta = await ocupaElDisco();
    await dibujaNuevo();
    await boton('Limpiar').click();
    await suelta();
    await cleanup();
    await dibujaNuevo();
    await elige(await foto('caja.jpg'));
    await expect.element(page.getByText('Fotografías, 1 de 6')).toBeVisible();
    await expect.element(boton('Quitar caja.jpg')).toBeVisible();
  });
});

test('si el asunto ya no las lleva, se dice cuáles no se envían', async () => {
  await dibujaNuevo();
  await elige(await foto('frasco.jpg'));
  await expect.element(boton('Quitar frasco.jpg')).toBeVisible();
  await page.getByRole('combobox', { name: 'Tipo de asunto', exact: true }).selectOptions('14');
  await expect.element(page.getByText(noSeEnviaran(['frasco.jpg']))).toBeVisible();
});

test('donde el equipo no las guarda, se dice antes de elegir ninguna', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No hay lugar', 'QuotaExceededError');
  });
  await dibujaNuevo();
  await expect.element(page.getByText(/^Este equipo no guarda las fotografías/)).toBeVisible();
});
