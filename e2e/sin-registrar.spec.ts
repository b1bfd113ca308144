import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { estanteDe, nuevaOrden, nuevoPorAcomodar, recibe, ubicacionDe } from './datos-acomodo.ts';
import { llama, nuevaUbicacion, nuevoArticulo, nuevoOperador } from './datos-inventarios.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { cierra, nuevoEnAnaquel, nuevoTraspaso, surtidoEn } from './datos-traspasos.ts';
import { apunta, boton, cantidad, enEstante, fila } from './estante.ts';
import { apuntaReserva, CONTROLES, pide, piezas, porResurtir, traspasoDe } from './resurtir.ts';
import { abierto, enVivo, guarda, guia, todoSurtido, toma } from './surtir.ts';

/* Another operator finishes or closes the work while this one holds pieces that were not saved: where they are is said, because the ledger does not know. */

test.use({ viewport: MANO });

const dicho = (page: Page, mensaje: string) => expect(page.getByText(mensaje).first()).toBeVisible();

test('#surtirArticulodeRemision: otro termina el renglón, y lo que éste tenía en la mano sin anexar se regresa', async ({
  page,
  casa,
}) => {
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 5 }]);
  const [renglon] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, renglon));
  await abierto(page, a);
  await enVivo(page);
  await toma(page, a, 5);
  await boton(page, 'Anexar').click();
  const surteOtro = async (cuantas: number) => {
    await llama(casa, 'reclamaLinea', { documento: 'remision', documento_det_id: renglon, tomar: true });
    await llama(casa, 'surtirArticulodeRemision', {
      docto_ve_det_id: renglon,
      cantidad: cuantas,
      ubicaciones: [{ UBICACION_ID: a.lugar.id, CONTADAS: cuantas }],
      operador_id: 1,
    });
  };
  // Some of them: what is held here is more than what is left.
  await surteOtro(2);
  await dicho(page, 'Sobran 2');
  await expect(guia(page)).toContainText('Lleva piezas de más');
  await expect(guia(page)).toContainText('Regrese 2 piezas y quite lo que sobra de lo surtido');
  await expect(boton(page, 'Guardar')).toBeDisabled();
  await page.getByRole('button', { name: /^Quitar/ }).click();
  await toma(page, a, 3);
  await cantidad(page).fill('3');
  await surteOtro(3);
  await dicho(page, 'Este renglón no tiene piezas por surtir');
  await dicho(page, `Lo que llevaba no se registró. Regrese 3 piezas a ${a.lugar.leida}.`);
});

detalle(
  '#guardaAcomodoCompra: otro acomoda todo, y lo puesto aquí se dice y no se propone a la compra siguiente',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 8 });
    const [lugar] = articulo.ubicaciones;
    const operador = await nuevoOperador(casa, [P.acomodocom]);
    await enEstante(page, articulo, operador);
    await enVivo(page);
    await apunta(page, articulo);
    await cantidad(page).fill('5');
    await boton(page, 'Anexar').click();
    await expect(fila(page, lugar.leida)).toContainText('5');
    await llama(casa, 'guardaAcomodoCompra', {
      articulo_id: articulo.id,
      operador_id: 1,
      cantidad: 8,
      ubicaciones: [{ UBICACION_ID: lugar.id, CONTADAS: 8 }],
      caducidades: [],
    });
    await dicho(page, 'Este producto no tiene piezas por acomodar');
    await dicho(page, `Lo que puso no se registró: 5 piezas en ${lugar.leida}.`);
    await page.getByRole('button', { name: 'Ver los pendientes' }).click();
    await expect(page).toHaveURL('/compras/AcomodoCom');
    await recibe(casa, articulo, 20);
    await page.goto(estanteDe(articulo));
    await dicho(page, 'Acomodado 0 de 20');
  },
);

detalle(
  '#cierraFaltanteTraspaso: otro cierra el renglón, y lo que éste llevaba se regresa',
  async ({ page, casa }) => {
    const a = await nuevoEnAnaquel(casa, 20);
    const t = await nuevoTraspaso(casa, [{ articulo: a, piezas: 5 }]);
    await entrar(page, await nuevoOperador(casa, [P.traspasos]), surtidoEn(t, t.renglones[0]));
    await expect(fila(page, a.origen.leida)).toBeVisible();
    await enVivo(page);
    await escanear(page, a.origen.codigo, a.barras);
    await expect(cantidad(page)).toBeFocused();
    await cantidad(page).fill('5');
    await llama(casa, 'reclamaLinea', {
      documento: 'traspaso',
      documento_det_id: t.renglones[0],
      tomar: true,
    });
    await cierra(casa, t.renglones[0], 'surtido', 5, 'No hay');
    await dicho(page, 'Este producto no tiene piezas por surtir');
    await dicho(page, `Lo que llevaba no se registró. Regrese 5 piezas a ${a.origen.leida}.`);
  },
);

detalle(
  '#cierraRegistroOrdenResurtido: otro cancela el renglón, y lo que se tomó de la reserva se regresa',
  async ({ page, casa }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 6);
    await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
    await enVivo(page);
    await apuntaReserva(page, articulo);
    await piezas(page).fill('6');
    await llama(casa, 'cierraRegistroOrdenResurtido', { resurtido_id: id });
    await dicho(page, 'El renglón no está en la orden de resurtido');
    await dicho(page, `Lo que llevaba no se registró. Regrese 6 piezas a ${articulo.multi.leida}.`);
  },
);

test('#cambiodeubicacion: otro cambia la ubicación de lo ya anexado; se dice, y se sigue en la nueva', async ({
  page,
  casa,
}) => {
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 5 }]);
  const [renglon] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, renglon));
  await abierto(page, a);
  await enVivo(page);
  await toma(page, a, 5);
  await cantidad(page).fill('3');
  await boton(page, 'Anexar').click();
  await dicho(page, 'Surtido 3 de 5');
  const nueva = await nuevaUbicacion(casa);
  await llama(casa, 'cambiodeubicacion', {
    ubicacion: nueva.codigo,
    ubicacion_id: a.lugar.id,
    almacen_id: 1,
    articulo_id: a.id,
  });
  await dicho(
    page,
    `${a.lugar.leida} ya no está entre las de este producto: se quitó lo anexado ahí, 3 piezas. Captúrelo donde esté ahora.`,
  );
  await dicho(page, 'Surtido 0 de 5');
  await toma(page, a, 5, a.barras, nueva);
  await guarda(page);
  await todoSurtido(page);
  expect(await renglonDe(casa, renglon)).toEqual({ surtidas: 5, motivo: null });
});

detalle(
  '#enviarUbicacion: la ubicación que otro inhabilita se ve en la captura abierta antes de guardar',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 8, ubicaciones: ['F', 'F'] });
    const [lugar] = articulo.ubicaciones;
    await enEstante(page, articulo, await nuevoOperador(casa, [P.acomodocom]));
    await enVivo(page);
    await expect(fila(page, lugar.leida)).toContainText('FIJA');
    await llama(casa, 'enviarUbicacion', { ubicacion: lugar.codigo, tipo: 'I', almacen_id: 1 });
    await expect(fila(page, lugar.leida)).toContainText('INHABILITADA');
  },
);

detalle(
  '#ActualizaArticulosAcomodo: otro acomoda la orden, y se dice lo que éste puso',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const lugar = await ubicacionDe(casa, articulo, 'F');
    await nuevaOrden(casa, articulo, lugar, 6);
    await entrar(page, await nuevoOperador(casa, [P.acomodoinv]), '/inventarios/AcomodoInv');
    await enVivo(page);
    await escanear(page, articulo.barras, lugar.codigo);
    const unidades = page.getByRole('form', { name: 'Acomodar producto' }).getByLabel('Unidades');
    await expect(unidades).toBeFocused();
    await unidades.fill('4');
    await llama(casa, 'ActualizaArticulosAcomodo', {
      articulo_id: articulo.id,
      unidades: 6,
      cat_ubicacion_id: lugar.id,
      caducidades: [],
      operador_id: 1,
    });
    await dicho(
      page,
      `Lo que puso no se registró: 4 piezas de ${articulo.nombre} en ${lugar.leida}. Ya no está por acomodar.`,
    );
  },
);
