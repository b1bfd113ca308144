import { MENSAJES_ACOMODO } from '../contrato/src/compras/acomodo-rules.ts';
import { MENSAJES } from '../contrato/src/compras/rules.ts';
import { type Dice, Sala } from './banco.ts';
import { expect, test } from './casa.ts';
import { cienCodigos, PIEZAS_DE_CAJA } from './cien.ts';
import { deLista, ES_OTRO, enCaptura, yEsOtro } from './cien-dichos.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { estanteDe, nuevoPorAcomodar } from './datos-acomodo.ts';
import { nuevoArticulo } from './datos-inventarios.ts';
import {
  nuevoEnAnaquel,
  nuevoTraspaso,
  operadorDeExhibicion,
  recepcionEn,
  surte,
} from './datos-traspasos.ts';
import { estaEnEstante, fila } from './estante.ts';

test.describe.configure({ timeout: 240_000 });

/** A location to which nothing waiting goes. */
const NADA_AHI = /^Nada de lo que espera se acomoda en /;

const sala = new Sala();
const { campo } = sala;

campo('RecepcionCom', async ({ page, casa, banco, abre }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 5 }] });
  const [linea] = compra.lineas;
  const codigos = await cienCodigos(casa, { id: linea.articuloId, barras: linea.barras });
  await abre('RECIBO1', '/compras/RecepcionCom');
  const foco = page.getByLabel('Clave de artículo');
  await expect(foco).toBeFocused();
  const dice = deLista(`Producto encontrado en el folio: ${compra.folio}`, MENSAJES.noEncontrado);
  dice.ajeno = ES_OTRO;
  await banco.corre({ que: 'la búsqueda', codigos, dice, foco });
});

campo('DetalleCR', async ({ page, casa, banco, abre }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9000 }] });
  const [linea] = compra.lineas;
  const codigos = await cienCodigos(casa, { id: linea.articuloId, barras: linea.barras });
  await abre('RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  let piezas = 0;
  const mas = (cuantas: number) => () => {
    piezas += cuantas;
    return piezas === 1 ? `Recibiendo ${linea.nombre}` : `${piezas} de 9000: ${linea.nombre}`;
  };
  await banco.corre({
    que: 'la clave del artículo',
    codigos,
    foco: page.getByLabel('Clave de artículo'),
    dice: {
      ...deLista('', MENSAJES.noEncontrado),
      suyo: mas(1),
      caja: mas(PIEZAS_DE_CAJA),
      ajeno: yEsOtro(`Guarde o cancele la recepción de ${linea.nombre} antes de escanear otro producto`),
    },
  });
});

campo('AcomodoCom', async ({ page, casa, banco, abre }) => {
  // Known but not waiting, so each code is identified and nothing opens. Opening is covered in lectores-campos.spec.ts.
  const codigos = await cienCodigos(casa, await nuevoArticulo(casa));
  await abre('ACOMODO1', '/compras/AcomodoCom');
  const foco = page.getByLabel('Clave de artículo');
  await expect(foco).toBeFocused();
  const noEsta = new RegExp(`^${MENSAJES_ACOMODO.noEstaEnLista}. Es [^;]+; `);
  const dice: Dice = {
    ...deLista('', MENSAJES.noEncontrado),
    ...{ suyo: noEsta, caja: noEsta, ajeno: noEsta },
    'otra ubicación': NADA_AHI,
    'ubicación sin dar de alta': NADA_AHI,
  };
  await banco.corre({ que: 'la búsqueda', codigos, dice, foco });
});

const EN_ESTANTE = {
  ubicacion: MENSAJES_ACOMODO.otraUbicacion,
  ajeno: yEsOtro(MENSAJES_ACOMODO.otroArticulo),
} as const;

campo('Recepcion de compra', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 9000, ubicaciones: ['F', 'F'] });
  const codigos = await cienCodigos(casa, articulo);
  await abre('ACOMODO1', estanteDe(articulo));
  await estaEnEstante(page, articulo);
  await enCaptura(banco, { codigos, suyas: articulo.ubicaciones, dice: EN_ESTANTE });
});

campo('Recepcion de traspaso', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoEnAnaquel(casa, 9000);
  const codigos = await cienCodigos(casa, articulo);
  const t = await nuevoTraspaso(casa, [{ articulo, piezas: 9000 }]);
  await surte(casa, t.renglones[0], articulo, 9000);
  await abre(await operadorDeExhibicion(casa), recepcionEn(t));
  await page.getByRole('button', { name: articulo.nombre }).click();
  await expect(fila(page, articulo.destino.leida)).toBeVisible();
  await enCaptura(banco, { codigos, suyas: [articulo.destino], dice: EN_ESTANTE });
});

sala.prueba();
