import { codigoPorEnsenar } from '../contrato/src/articulos/propuestas-rules.ts';
import { MENSAJES_ACOMODO } from '../contrato/src/compras/acomodo-rules.ts';
import { MENSAJES } from '../contrato/src/compras/rules.ts';
import { MENSAJES_CONTEO } from '../contrato/src/conteos/rules.ts';
import { P } from '../contrato/src/permissions.ts';
import { conGuiones, MENSAJES_UBICACION, UBICACION_LARGO } from '../contrato/src/ubicaciones/rules.ts';
import { type Hacer, LIMITE, Sala } from './banco.ts';
import { expect, test } from './casa.ts';
import { type Codigo, cienCodigos, intercalados, PIEZAS_DE_CAJA, sinSimbologia } from './cien.ts';
import { deLista, deUbicaciones, enCaptura, entero, yEsOtro } from './cien-dichos.ts';
import { operadorId } from './datos.ts';
import { nuevaOrden, ubicacionDe } from './datos-acomodo.ts';
import { conteoEn, nuevoContador, nuevoConteo } from './datos-conteo.ts';
import {
  articuloEn,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  TODO,
  ubicacionEn,
} from './datos-inventarios.ts';
import type { Mira } from './enPagina.ts';
import { fila } from './estante.ts';
import { modal } from './pantallas.ts';

test.describe.configure({ timeout: 240_000 });

const sala = new Sala();
const { campo } = sala;

/** Closes a message with its button, so that the next scan goes into a field. */
const AVISO = '[aria-modal="true"] [data-aceptar]';

campo('Inventarios', async ({ page, casa, banco, abre }) => {
  // This operator made its first count, so it is found and does not open.
  const contador = await nuevoContador(casa);
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 3 }]);
  await casa.sql(
    `with l as (update inventarios_det set estatus = 'RECONTEO' where inventario_det_id = $1)
     insert into conteos (inventario_det_id, operador_id, operacion_id, estatus)
     values ($1, $2, gen_random_uuid(), 'POR RECONTAR')`,
    [c.detId, await operadorId(casa, contador)],
  );
  const codigos = await cienCodigos(casa, c.articulo);
  await abre(contador, '/inventarios/Inventarios');
  const foco = page.getByLabel('Clave de artículo');
  await expect(foco).toBeFocused();
  const dice = deLista(MENSAJES_CONTEO.otroOperador, MENSAJES_CONTEO.noEncontrado);
  dice.ajeno = /^Este producto no está en la lista por contar\. Es [^;]+; /;
  await banco.corre({ que: 'la búsqueda', codigos, dice, foco });
});

campo('Conteo', async ({ page, casa, banco, abre }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }, { piezas: 0 }]);
  const codigos = await cienCodigos(casa, c.articulo);
  await abre(await nuevoContador(casa), conteoEn(c));
  await expect(fila(page, c.ubicaciones[0]?.leida ?? '')).toBeVisible();
  await enCaptura(banco, {
    codigos,
    suyas: c.ubicaciones,
    dice: { ubicacion: MENSAJES_CONTEO.ubicacionAjena, ajeno: yEsOtro(MENSAJES_CONTEO.otroProducto) },
    ceros: () => 'Cero piezas en esta ubicación. Presione Anexar.',
  });
});

campo('AcomodoInv', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoArticulo(casa);
  const suya = await ubicacionDe(casa, articulo, 'F');
  await nuevaOrden(casa, articulo, suya, 9000);
  const codigos = await cienCodigos(casa, articulo);
  await abre('ACOMODO1', '/inventarios/AcomodoInv');
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  const enLista = {
    ...deLista(`Lleve ${articulo.nombre} a ${suya.leida}`, MENSAJES.noEncontrado),
    ajeno: new RegExp(`^${MENSAJES_ACOMODO.noEstaEnLista}. Es [^;]+; `),
    'otra ubicación': MENSAJES_ACOMODO.ubicacionEsperada,
    'ubicación sin dar de alta': MENSAJES_ACOMODO.ubicacionEsperada,
  };
  const forma = page.getByRole('form', { name: 'Acomodar producto' });
  await banco.corre({
    que: 'Clave de artículo',
    codigos,
    dice: enLista,
    foco: forma.getByLabel('Clave de artículo'),
    fotos: 0,
  });
  const foco = forma.getByLabel('Ubicación');
  await banco.mano(foco, suya.codigo, LIMITE);
  await banco.corre({
    que: 'Ubicación, la suya',
    codigos: deUbicaciones([suya]),
    foco,
    dice: { 'su ubicación': `Ubicación correcta: ${suya.leida}` },
  });
  // The last code was a box's, so its pieces were entered for the location.
  let piezas = PIEZAS_DE_CAJA;
  const mas = (cuantas: number) => () => {
    piezas += cuantas;
    return `${entero(piezas)} de 9,000`;
  };
  const dice = {
    ...enLista,
    suyo: mas(1),
    caja: mas(PIEZAS_DE_CAJA),
    ajeno: yEsOtro(`Acomode o cancele ${articulo.nombre} antes de escanear otro producto`),
  };
  await banco.corre({ que: 'Ubicación, ya en ella', codigos, foco, dice });
  await banco.corre({
    que: 'Clave de artículo',
    codigos,
    dice,
    foco: forma.getByLabel('Clave de artículo'),
    vias: [],
  });
  await expect(forma.getByLabel('Unidades')).toHaveValue(String(piezas));
});

campo('ConfigArticulo: la búsqueda', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoArticulo(casa);
  const codigos = await cienCodigos(casa, articulo);
  await abre(await nuevoOperador(casa, TODO), '/inventarios/ConfigArticulo');
  const foco = page.getByLabel('Clave de artículo');
  await expect(foco).toBeFocused();
  await banco.corre({
    que: 'Clave de artículo',
    codigos,
    foco,
    dice: {
      ...deLista(articulo.nombre, MENSAJES.noEncontrado),
      ajeno: /^Producto de prueba/,
      nadie: ({ codigo }) =>
        codigo.startsWith('https://anden')
          ? 'La clave no puede tener más de 25 caracteres'
          : MENSAJES.noEncontrado,
      'otra ubicación': /^Es una ubicación/,
      'ubicación sin dar de alta': /^Es una ubicación/,
      'sin producto': MENSAJES.noEncontrado,
      tarima: MENSAJES.noEncontrado,
    },
    pulsa: AVISO,
  });
});

campo('ConfigArticulo: la ubicación por asignar', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoArticulo(casa);
  // Of this warehouse; another's cannot be assigned to its articles, and is looked up as an article.
  const codigos = (await cienCodigos(casa, articulo)).filter(
    (c) => c.de === 'suyo' || c.de === 'caja' || (/ubicación/.test(c.de) && sinSimbologia(c).startsWith('1')),
  );
  await abre(await nuevoOperador(casa, TODO), articuloEn(articulo, 'ubicaciones'));
  const forma = page.getByRole('form', { name: 'Asignar ubicación' });
  const foco = forma.getByLabel('Código de ubicación');
  await expect(foco).toBeVisible();
  const porAsignar = (c: Codigo) => `Ubicación por asignar: ${sinSimbologia(c)}`;
  await banco.corre({
    que: 'Código de ubicación',
    codigos: intercalados(codigos),
    foco,
    dice: {
      suyo: articulo.nombre,
      caja: articulo.nombre,
      'otra ubicación': porAsignar,
      'ubicación sin dar de alta': porAsignar,
    },
  });
});

campo('ConfigArticulo: la clave por guardar', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoArticulo(casa);
  const codigos = await cienCodigos(casa, await nuevoArticulo(casa));
  await abre(await nuevoOperador(casa, TODO), articuloEn(articulo, 'claves'));
  const foco = page.getByRole('form', { name: 'Clave y rol' }).getByLabel('Clave', { exact: true });
  await expect(foco).toBeVisible();
  const suya = ({ clave }: Codigo) => `Clave por guardar: ${clave}`;
  const literal = (c: Codigo) => `Clave por guardar: ${codigoPorEnsenar(c.codigo, '2026-01-01')}`;
  await banco.corre({
    que: 'Clave',
    codigos,
    foco,
    dice: {
      suyo: suya,
      caja: suya,
      ajeno: suya,
      nadie: literal,
      'otra ubicación': literal,
      'ubicación sin dar de alta': literal,
      '13 ceros': literal,
      'sin producto': literal,
      tarima: literal,
    },
  });
});

campo('ConfigUbicacion', async ({ page, casa, banco, abre }) => {
  const ubicacion = await nuevaUbicacion(casa);
  const codigos = await cienCodigos(casa, await nuevoArticulo(casa));
  // Without permission to attach articles, each one is answered with that; with permission a dialog opens, which is the
  // next row.
  const usuario = await nuevoOperador(
    casa,
    TODO.filter((c) => c !== P.existenciaUbicacion),
  );
  await abre(usuario, ubicacionEn(ubicacion));
  const foco = page.getByLabel('Código de ubicación');
  await expect(foco).toHaveValue(ubicacion.codigo);
  let enMano = true;
  const articulo = () => (enMano ? /^Requiere el control 1228/ : MENSAJES_UBICACION.codigo);
  await banco.corre({
    que: 'Código de ubicación',
    codigos,
    foco,
    dice: {
      suyo: articulo,
      caja: articulo,
      ajeno: articulo,
      nadie: articulo,
      '13 ceros': articulo,
      'sin producto': articulo,
      tarima: articulo,
      'otra ubicación': (c) => {
        enMano = true;
        return `${conGuiones(sinSimbologia(c))} · FIJA`;
      },
      'ubicación sin dar de alta': () => {
        enMano = false;
        return MENSAJES_UBICACION.noExiste;
      },
    },
    pulsa: AVISO,
  });
});

/** The dialog's article, and the key it was found by. */
const miraAnexo: Mira = () => {
  const dialogo = document.querySelector('[aria-modal="true"]');
  const clave = dialogo?.querySelector('input')?.value ?? '';
  const dicho =
    dialogo?.querySelector('[role=alert]')?.textContent ?? dialogo?.querySelector('h3')?.textContent;
  return dicho ? { codigo: clave, mensaje: dicho } : null;
};

campo(
  'ConfigUbicacion: anexar artículo',
  async ({ page, casa, banco, abre }) => {
    const ubicacion = await nuevaUbicacion(casa);
    const articulo = await nuevoArticulo(casa);
    const codigos = await cienCodigos(casa, articulo);
    await abre(await nuevoOperador(casa, TODO), ubicacionEn(ubicacion));
    await page.getByRole('button', { name: 'Anexar artículo' }).click();
    const dialogo = modal(page, 'Anexar artículo');
    const foco = dialogo.getByLabel('Clave de artículo');
    await expect(foco).toBeFocused();
    // Only its bar codes attach it (specification §5, Attach article).
    const deBarras = (nombre: string | RegExp) => (c: Codigo) =>
      c.clase === 'Code 128' ? MENSAJES_UBICACION.sinComodin : nombre;
    const nadie = MENSAJES.noEncontrado;
    await banco.corre({
      fotos: 0,
      que: 'Clave de artículo',
      // A code too long to be a key is answered behind the dialog.
      codigos: intercalados(codigos.filter((c) => !c.codigo.startsWith('https://anden'))),
      foco,
      de: (c) => c.clave ?? codigoPorEnsenar(c.codigo, '2026-01-01'),
      dice: {
        suyo: deBarras(articulo.nombre),
        caja: articulo.nombre,
        ajeno: deBarras(/^Producto de prueba/),
        nadie,
        'otra ubicación': nadie,
        'ubicación sin dar de alta': nadie,
        '13 ceros': nadie,
        'sin producto': nadie,
        tarima: nadie,
      },
    });
  },
  miraAnexo,
);

/** The search in the address. */
const miraKardex: Mira = () => {
  const pedido = new URLSearchParams(location.search);
  const [clave, ubicacion] = [pedido.get('clave'), pedido.get('ubicacion')];
  if (!clave && !ubicacion) return null;
  return { codigo: clave ?? ubicacion, mensaje: clave ? 'Artículo' : 'Ubicación' };
};

/** How to drive a screen that searches by an article's key, in its field or scanned anywhere. */
const porClave = (direccion: string, deUbicacion: 'Artículo' | 'Ubicación'): [Hacer, Mira] => [
  async ({ page, casa, banco, abre }) => {
    const articulo = await nuevoArticulo(casa);
    const codigos = await cienCodigos(casa, articulo);
    await abre(await nuevoOperador(casa, Object.values(P)), direccion);
    const foco = page.getByLabel('Clave del artículo');
    await expect(foco).toBeVisible();
    await banco.corre({
      que: 'Clave del artículo',
      codigos: intercalados(codigos.filter((c) => !c.codigo.startsWith('https://anden'))),
      foco,
      de: (c) => c.clave ?? codigoPorEnsenar(c.codigo, '2026-01-01'),
      dice: {
        ...deLista('Artículo', 'Artículo'),
        'sin producto': 'Artículo',
        tarima: 'Artículo',
        'otra ubicación': deUbicacion,
        'ubicación sin dar de alta': deUbicacion,
      },
    });
  },
  miraKardex,
];

campo('Kardex', ...porClave('/inventarios/reportes/Kardex', 'Ubicación'));
campo('Articulo', ...porClave('/inventarios/Articulo', 'Artículo'));

campo(
  'Ubicacion',
  async ({ page, casa, banco, abre }) => {
    const suyas = [await nuevaUbicacion(casa), await nuevaUbicacion(casa), await nuevaUbicacion(casa)];
    await abre(await nuevoOperador(casa, [P.kardex]), '/inventarios/Ubicacion');
    const foco = page.getByLabel('Código de la ubicación');
    await expect(foco).toBeVisible();
    await banco.corre({
      que: 'Código de la ubicación',
      codigos: deUbicaciones(suyas),
      foco,
      de: (c) => c.codigo.slice(-UBICACION_LARGO),
      dice: { 'su ubicación': 'Ubicación' },
    });
    // Whichever of them was read last.
    const una = new RegExp(`^(${suyas.map((u) => u.leida).join('|')})$`);
    await expect(page.getByText(una).first()).toBeVisible();
  },
  miraKardex,
);

/** The folio in the address. */
const miraDocumento: Mira = () => {
  const folio = new URLSearchParams(location.search).get('folio');
  return folio ? { codigo: folio, mensaje: 'Documento' } : null;
};

campo(
  'Documento',
  async ({ page, casa, banco, abre }) => {
    await abre(await nuevoOperador(casa, [P.kardex]), '/inventarios/Documento');
    const foco = page.getByLabel('Folio');
    await expect(foco).toBeVisible();
    const folios = ['OC0004218', 'R20362', 'TR-00071', 'P50362', '7501000000012', '10100101010'];
    await banco.corre({
      que: 'Folio',
      fotos: 0,
      codigos: folios.map((codigo) => ({ codigo, clase: 'desconocido', de: 'nadie' })),
      foco,
      dice: { nadie: 'Documento' },
    });
    await expect(page.getByText('Documento no encontrado')).toBeVisible();
  },
  miraDocumento,
);

sala.prueba();
