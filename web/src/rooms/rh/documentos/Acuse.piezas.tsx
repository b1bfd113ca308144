import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja, MANO } from '../../../../testing/dibuja.tsx';
import { queryClient } from '../../../platform/session.ts';
import { Acuse, type AcuseProps } from './Acuse.tsx';
import type { Documento, Version } from './documento.ts';

const VERSION: Version = {
  VERSION: 1,
  URL: 'https://nube.example/p',
  ARCHIVO: null,
  CAMBIO: 'Primera versión',
  MENOR: 'N',
  PUBLICADA: '2026-11-20T15:00:00.000Z',
  PUBLICO: 'GLORIA',
  LEYERON: 0,
};

const documento = (cambios: Partial<Documento> = {}): Documento => ({
  DOCUMENTO_ID: 6,
  CLASE: 'POLITICA',
  NOMBRE: 'HORARIOS',
  DE: null,
  ESTADO: 'PENDIENTE',
  VERSION: 1,
  version: VERSION,
  ABIERTA: 'N',
  DESDE: '2026-11-20T15:00:00.000Z',
  LEIDA: null,
  LEIDA_VERSION: null,
  ALCANCE: 'CLASE',
  ALCANCE_VERSION: 0,
  puestos: [],
  departamentos: [],
  opciones: { puestos: [], departamentos: [] },
  LECTORES: 0,
  LEYERON: 0,
  versiones: [],
  ...cambios,
});

const muestra = (props: Partial<AcuseProps>) =>
  dibuja(
    <QueryClientProvider client={queryClient}>
      <Acuse
        titulo="Lectura"
        documento={documento()}
        leyendo={VERSION}
        abierta={false}
        alVerVigente={() => {}}
        {...props}
      />
    </QueryClientProvider>,
    MANO,
  );

const confirmar = page.getByRole('button', { name: 'Leído y entendido' });

test('el acuse se ofrece hasta que el documento se abrió', async () => {
  await muestra({});
  await expect.element(page.getByText(/después podrá confirmar/)).toBeVisible();
  await expect.element(confirmar).not.toBeInTheDocument();
});

test('abierto, se confirma', async () => {
  await muestra({ abierta: true });
  await expect.element(confirmar).toBeVisible();
});

test('si se publicó otra mientras se leía, se dice, y se sigue confirmando la que está en pantalla', async () => {
  const alVerVigente = vi.fn();
  await muestra({ abierta: true, documento: documento({ VERSION: 2 }), alVerVigente });
  await expect.element(page.getByText('En pantalla está la versión 1; la vigente es la 2.')).toBeVisible();
  await expect.element(confirmar).toBeVisible();
  await page.getByRole('button', { name: 'Ver la versión 2' }).click();
  expect(alVerVigente).toHaveBeenCalledOnce();
});

test('leído dice qué versión y cuándo; un cambio menor después no lo borra', async () => {
  await muestra({
    documento: documento({
      ESTADO: 'LEIDO',
      VERSION: 2,
      LEIDA: '2026-11-21T15:00:00.000Z',
      LEIDA_VERSION: 1,
    }),
    leyendo: { ...VERSION, VERSION: 2 },
  });
  await expect.element(page.getByText(/Leyó y entendió la versión 1 el 21-11-2026.*es menor/)).toBeVisible();
  await expect.element(confirmar).not.toBeInTheDocument();
});

test('lo que es de consulta no pide acuse', async () => {
  await muestra({ abierta: true, documento: documento({ ESTADO: 'SIN_ACUSE' }) });
  await expect.element(page.getByText('Es de consulta: no se le pide leerlo.')).toBeVisible();
  await expect.element(confirmar).not.toBeInTheDocument();
});
