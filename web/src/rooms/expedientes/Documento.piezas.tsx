import { P } from '@anden/contrato/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enRuta } from '../../../testing/enRuta.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import Documento from './Documento.tsx';

test.for([
  [P.surtidorem, 1],
  [P.tiemposremisiones, 0],
] as const)(
  'la página de una remisión da sus papeles a quien puede imprimirlos',
  async ([control, cuantos]) => {
    abreSesion({ permisos: [P.kardex, control].map((ID_CONTROL) => ({ ID_CONTROL })) });
    queryClient.setQueryData(queryKeyOf('getDocumento', { tipo: 'remision', folio: 'R1' }), {
      estatus: '1',
      message: '',
      data: {
        TIPO: 'remision',
        DOCUMENTO_ID: 1,
        FOLIO: 'R1',
        ALMACEN: 'PRINCIPAL',
        CON: 'FERRETERÍA LA PERLA',
        ESTADO: 'Pendiente',
        ABIERTO: 'S',
        ABRE: null,
        datos: [],
        renglones: [],
        historia: [],
      },
    });
    await dibuja(enSesion(enRuta(<Documento />)));
    await page.getByRole('combobox', { name: 'Tipo' }).selectOptions('Remisión');
    await page.getByRole('textbox', { name: 'Folio' }).fill('R1');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expect.element(page.getByText('Remisión R1')).toBeVisible();
    expect(page.getByRole('button', { name: 'Documentos de R1' }).elements()).toHaveLength(cuantos);
  },
);
