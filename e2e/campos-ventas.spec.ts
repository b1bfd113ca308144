import { MENSAJES_CLIENTE } from '../contrato/src/clientes/ficha-rules.ts';
import { MENSAJES_ACOMODO } from '../contrato/src/compras/acomodo-rules.ts';
import { P } from '../contrato/src/permissions.ts';
import { MENSAJES_REMISION } from '../contrato/src/surtido/remision-rules.ts';
import { MENSAJES_SURTIDO } from '../contrato/src/surtido/rules.ts';
import { LIMITE_AL_SURTIR, Sala } from './banco.ts';
import { expect, test } from './casa.ts';
import { type Codigo, cienCodigos } from './cien.ts';
import { deLista, ETIQUETAS, enCaptura, entero, yEsOtro } from './cien-dichos.ts';
import { codigoNuevo, detalleDe, nuevaCompra } from './datos.ts';
import { nuevaSurtida } from './datos-empaque.ts';
import { llama, nuevoOperador } from './datos-inventarios.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import type { Mira } from './enPagina.ts';
import { fila } from './estante.ts';
import { GS } from './lectores.ts';
import { modal } from './pantallas.ts';

test.describe.configure({ timeout: 240_000 });

const sala = new Sala();
const { campo } = sala;

const NO_ESTA = /^No se encontró el artículo con la clave: /;
const CORTA = 'Lectura de menos de 9 dígitos: se descartó';

/** The same answer to every code. */
const todos = (dicho: RegExp) => ({
  suyo: dicho,
  caja: dicho,
  ajeno: dicho,
  nadie: dicho,
  'otra ubicación': dicho,
  'ubicación sin dar de alta': dicho,
  '13 ceros': dicho,
  'sin producto': dicho,
  tarima: dicho,
});

const deRemision = (suyo: string) => ({
  ...deLista(suyo, ''),
  ajeno: NO_ESTA,
  nadie: NO_ESTA,
  'otra ubicación': NO_ESTA,
  'ubicación sin dar de alta': NO_ESTA,
  '13 ceros': NO_ESTA,
  'sin producto': NO_ESTA,
  tarima: NO_ESTA,
});

campo('SurtidoRem: la remisión al surtir', async ({ page, casa, banco, abre }) => {
  // A picked line answers codes where it is; others open.
  const [hecho, pendiente] = [await nuevoEnFija(casa, 9), await nuevoEnFija(casa, 9)];
  const codigos = await cienCodigos(casa, hecho);
  const r = await nuevaRemision(casa, [
    { articulo: hecho, piezas: 2 },
    { articulo: pendiente, piezas: 2 },
  ]);
  await llama(casa, 'surtirArticulodeRemision', {
    docto_ve_det_id: r.renglones[0],
    cantidad: 2,
    ubicaciones: [{ UBICACION_ID: hecho.lugar.id, CONTADAS: 2 }],
    operador_id: 1,
  });
  await casa.sql('delete from remisiones_surtidores where docto_ve_id = $1', [r.id]);
  await abre(await nuevoSurtidor(casa), remisionEn(r));
  const foco = page.getByLabel('Clave de artículo o ubicación');
  await expect(foco).toBeFocused();
  const dice = deRemision(`${MENSAJES_REMISION.yaSurtido}: ${hecho.nombre}`);
  await banco.corre({ que: 'la búsqueda', codigos, dice, foco });
  await foco.focus();
  await banco.envia(`]C0${pendiente.lugar.codigo}`, 'inyección');
  await expect(page.getByLabel('Ubicación', { exact: true })).toHaveValue(pendiente.lugar.leida);
});

campo('SurtidoRem: la remisión al empacar', async ({ page, casa, banco, abre }) => {
  const r = await nuevaSurtida(casa, [{ piezas: 1 }, { piezas: 2 }]);
  const [articulo] = r.articulos;
  if (!articulo) throw new Error('La remisión no tiene renglones');
  const codigos = await cienCodigos(casa, articulo);
  await abre(await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacando', { exact: true })).toBeVisible();
  let empacada = false;
  const suyo = ({ clase }: Codigo) => {
    // Packing accepts only digits (specification §5).
    if (clase === 'Code 128') return CORTA;
    const dicho = empacada ? MENSAJES_REMISION.yaEmpacado : 'Empacado: 1 de';
    const dice = `${dicho}${empacada ? ':' : ''} ${articulo.nombre}`;
    empacada = true;
    return dice;
  };
  const ajeno = /^No se encontró el artículo con la clave: |^Lectura de menos de 9 dígitos/;
  await banco.corre({
    que: 'Código del producto',
    codigos,
    foco: page.getByLabel('Código del producto'),
    dice: { ...deRemision(''), ...ETIQUETAS, suyo, caja: suyo, ajeno, nadie: ajeno },
  });
});

campo('SurtidoRem: el renglón', async ({ page, casa, banco, abre }) => {
  const articulo = await nuevoEnFija(casa, 9000);
  const codigos = await cienCodigos(casa, articulo);
  const r = await nuevaRemision(casa, [{ articulo, piezas: 9000 }]);
  await abre(await nuevoSurtidor(casa), remisionEn(r, r.renglones[0]));
  await expect(fila(page, articulo.lugar.leida)).toBeVisible();
  await enCaptura(banco, {
    codigos,
    suyas: [articulo.lugar],
    dice: { ubicacion: MENSAJES_SURTIDO.otraUbicacion, ajeno: yEsOtro(MENSAJES_ACOMODO.otroArticulo) },
    limite: LIMITE_AL_SURTIR,
    acepta: (n, primera) => (primera ? 'Producto correcto: 9,000 piezas' : `${entero(n)} de 9,000 piezas`),
  });
});

/** The chosen article; null: none. */
const miraEnsenar: Mira = () => {
  const dialogo = document.querySelector('[aria-modal="true"]');
  const elegido = dialogo?.querySelector('[class*=_elegido] [class*=_nombre]')?.textContent;
  const ninguno = dialogo?.querySelector('[role=status]')?.textContent;
  return elegido || ninguno ? { codigo: null, mensaje: elegido || ninguno || '' } : null;
};

/** Goes back to choose another. */
const CAMBIAR = '[aria-modal="true"] [class*=_elegido] button';

campo(
  'Enseñar código',
  async ({ page, casa, banco, abre }) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    const [linea] = compra.lineas;
    const codigos = await cienCodigos(casa, { id: linea.articuloId, barras: linea.barras });
    await abre('RECIBO1', detalleDe(compra));
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await banco.envia(codigoNuevo(), 'teclas');
    await page.getByRole('button', { name: 'Enseñar este código' }).click();
    const dialogo = modal(page, 'Enseñar código');
    await expect(dialogo).toBeVisible();
    const nadie = /^Nada con/;
    await banco.corre({
      fotos: 0,
      que: 'O busque otro artículo',
      codigos,
      foco: '[aria-modal="true"] input',
      dice: {
        ...deLista(linea.nombre, ''),
        ajeno: /^Producto de prueba/,
        nadie,
        // A shelf is answered with the line it belongs to.
        'otra ubicación': /^Producto de prueba/,
        'ubicación sin dar de alta': nadie,
        '13 ceros': nadie,
        'sin producto': nadie,
        tarima: nadie,
      },
      pulsa: CAMBIAR,
    });
  },
  miraEnsenar,
);

/** What the test pad says it read, and that captures would accept it. */
const miraPrueba: Mira = () => {
  const prueba = document.querySelector('section[aria-labelledby=aparato-prueba]');
  const leido = prueba?.querySelector('[class*=_leido]')?.textContent;
  if (!leido) return null;
  const tomado = prueba?.textContent?.includes('Andén lo toma como una lectura');
  return { codigo: null, mensaje: `${leido}${tomado ? '' : ' (no se toma como lectura)'}` };
};

campo(
  'Este aparato',
  async ({ casa, banco, abre }) => {
    const codigos = await cienCodigos(casa, await nuevoEnFija(casa, 0));
    await abre('RECIBO1', '/Aparato');
    const igual = ({ codigo }: Codigo) => codigo.replaceAll(GS, '⟨FNC1⟩');
    await banco.corre({
      que: 'Probar el lector',
      codigos,
      // The pad is no field, so pasting has no target.
      vias: ['teclas', 'Bluetooth'],
      dice: {
        suyo: igual,
        caja: igual,
        ajeno: igual,
        nadie: igual,
        'otra ubicación': igual,
        'ubicación sin dar de alta': igual,
        '13 ceros': igual,
        'sin producto': igual,
        tarima: igual,
      },
    });
  },
  miraPrueba,
);

/** The customer's key in the address. */
const miraCliente: Mira = () => {
  const clave = new URLSearchParams(location.search).get('clave');
  return clave ? { codigo: clave, mensaje: 'Cliente' } : null;
};

campo(
  'Cliente',
  async ({ page, casa, banco, abre }) => {
    await abre(await nuevoOperador(casa, [P.fichaCliente, P.todosLosClientes]), '/clientes/Cliente');
    const foco = page.getByLabel('Cliente', { exact: true });
    await expect(foco).toBeVisible();
    const claves = ['C-77001', 'CL0004218', 'MX-00071', '7501000000012', '10100101010'];
    await banco.corre({
      que: 'Cliente',
      fotos: 0,
      codigos: claves.map((codigo) => ({ codigo, clase: 'desconocido', de: 'nadie' })),
      foco,
      // Names are written here too: what is inserted without an Enter may be a keyboard's suggestion.
      vias: ['teclas', 'Bluetooth', 'inyección'],
      dice: { nadie: 'Cliente' },
    });
    await expect(page.getByText(MENSAJES_CLIENTE.noExiste)).toBeVisible();
  },
  miraCliente,
);

campo('EmbarqueFletera', async ({ page, casa, banco, abre }) => {
  const codigos = (await cienCodigos(casa, await nuevoEnFija(casa, 0))).filter((_, i) => i % 4 === 0);
  await abre(await nuevoOperador(casa, [P.embarquefletera]), '/ventas/EmbarqueFletera');
  const foco = page.getByLabel('Factura, guía o caja');
  await expect(foco).toBeVisible();
  const ninguna = /^Ninguna factura por enviar lleva /;
  await banco.corre({
    que: 'Factura, guía o caja',
    codigos,
    foco,
    dice: todos(ninguna),
  });
});

sala.prueba();
