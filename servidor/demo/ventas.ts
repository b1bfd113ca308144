import { Anaqueles } from './anaqueles.ts';
import type { ArticuloDemo } from './articulos.ts';
import type { AsignacionDemo } from './asignaciones.ts';
import type { Azar } from './azar.ts';
import { esDomingo, medianoche, tiempoLaboral } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { entrega, factura, numera } from './facturas.ts';
import type { InventarioDemo } from './inventarios.ts';
import type { LibroDemo } from './libro.ts';
import { type HogarDe, idsDe } from './movimientos.ts';
import type { RemisionDemo, RenglonRemisionDemo, VentasDemo } from './remisiones.ts';
import type { ResurtidoDemo } from './resurtidos.ts';
import { sinMirar } from './sin-mirar.ts';
import { TrabajoDemo } from './trabajo.ts';
import type { TraspasoDemo } from './traspasos.ts';
import { ABIERTAS, type Abierta } from './ventas-abiertas.ts';

/** Days of history, and remissions of a weekday and of a Saturday by warehouse. */
const DIAS = 75;
const POR_DIA: Readonly<Record<number, readonly [entreSemana: number, sabado: number]>> = {
  1: [6, 3],
  2: [1, 1],
};
/** One of them is long. */
const GRANDE = { dias: 12, renglones: 180 };
/** Two were cancelled because their shelves were empty, so many days ago or on the next working day. */
const SIN_NADA = [23, 9];
const URGENTES = 0.06;

const CUADRILLAS = {
  1: { surten: idsDe('SURTIDO1', 'SURTIDO2', 'SURTIDO3'), empacan: idsDe('EMPAQUE1', 'EMPAQUE2') },
  2: { surten: idsDe('SURTIDO4'), empacan: idsDe('ALMACEN2') },
} as const;
type Almacen = keyof typeof CUADRILLAS;
const ALMACENES = [1, 2] as const;

const OBSERVACIONES = ['ENTREGAR ANTES DE MEDIODÍA', 'LLAMAR AL LLEGAR', 'PIDE CAJAS SIN LOGOTIPO'] as const;
const MINUTO = 60_000;

interface Empresa {
  hoy: Date;
  articulos: readonly ArticuloDemo[];
  clientes: readonly ClienteDemo[];
  asignaciones: readonly AsignacionDemo[];
  inventarios: readonly InventarioDemo[];
  resurtidos: readonly ResurtidoDemo[];
  traspasos: readonly TraspasoDemo[];
  hogar: HogarDe;
}

/**
 * Two and a half months of sales, picked, packed, billed and shipped, and what is open now in every state; only of
 * articles that nobody counted, corrected, replenished or transferred. Their movements go to the ledger.
 */
export function ventasDemo(a: Azar, empresa: Empresa, libro: LibroDemo): VentasDemo {
  const { hoy, hogar } = empresa;
  const libres = sinMirar(empresa, libro).filter((x) => x.tipo !== null);
  const anaqueles = new Anaqueles(libres, hogar, libro);
  const tope = hoy.getTime() - 2 * MINUTO;
  const trabajo = new TrabajoDemo(a, tope, anaqueles, hogar, libro);
  const vendibles = Object.fromEntries(
    ALMACENES.map((almacen) => [almacen, a.varios(conCasa(libres, almacen, empresa), libres.length)]),
  ) as Record<Almacen, ArticuloDemo[]>;
  const { remisiones, renglon, renglones, abre } = talonario(a, empresa.clientes, vendibles, anaqueles);

  const libresDesde = new Map<number, number>();
  /** The member of a crew who is free first, and from when. */
  const turno = (quienes: readonly number[], desde: number): [operador: number, desde: number] => {
    const [operador = 1] = [...quienes].sort((x, y) => (libresDesde.get(x) ?? 0) - (libresDesde.get(y) ?? 0));
    return [operador, trabajo.abierto(Math.max(desde, libresDesde.get(operador) ?? 0))];
  };
  const deUnDia = (almacen: Almacen, fecha: number, cuantos: number, nada = false): void => {
    const lineas = renglones(almacen, fecha, cuantos);
    if (lineas.length === 0) return;
    const r = abre(almacen, fecha, lineas);
    const { surten, empacan } = CUADRILLAS[almacen];
    const [surtidor, desde] = turno(surten, fecha + a.entero(3, 25) * MINUTO);
    const surtida = trabajo.surte(r, surtidor, desde, { nada });
    libresDesde.set(surtidor, surtida);
    if (r.estatus !== 'AREAEMBARQUE') return;
    const [empacador, lista] = turno(empacan, surtida + a.entero(4, 40) * MINUTO);
    libresDesde.set(empacador, trabajo.empaca(r, empacador, lista));
    if (r.empacada) r.factura = factura(a, r, tope);
  };

  let canceladas = 0;
  for (let dias = DIAS; dias >= 1; dias--) {
    const dia = medianoche(hoy, dias);
    if (esDomingo(dia)) continue;
    const sabado = esDomingo(medianoche(hoy, dias - 1));
    const llegan = ALMACENES.flatMap((almacen) => {
      const base = POR_DIA[almacen]?.[sabado ? 1 : 0] ?? 0;
      return Array.from({ length: a.entero(Math.max(0, base - 2), base + 2) }, () => ({
        almacen,
        fecha: Math.min(tiempoLaboral(dia, a.entero(5, 430)), tope - 60 * MINUTO),
        cuantos: renglonesDe(a),
      }));
    });
    if (dias === GRANDE.dias)
      llegan.push({ almacen: 1, fecha: tiempoLaboral(dia, 15), cuantos: GRANDE.renglones });
    for (const { almacen, fecha, cuantos } of llegan.sort((x, y) => x.fecha - y.fecha)) {
      const nada = dias <= (SIN_NADA[canceladas] ?? 0);
      if (nada) canceladas++;
      deUnDia(almacen, fecha, nada ? 1 : cuantos, nada);
    }
  }
  entrega(a, remisiones, trabajo, tope);
  for (const plan of ABIERTAS) hoyAbierta(plan);

  function hoyAbierta(plan: Abierta): void {
    const { almacen } = plan;
    const fecha = tope - plan.hace * MINUTO;
    const especiales = (plan.llevan ?? []).map((que) => {
      const articulo = elige(que, almacen, fecha);
      const hay = anaqueles.disponibles(articulo, almacen, fecha);
      const [primero = 0] = anaqueles.lotes(articulo, almacen, fecha);
      const unidades =
        que === 'dos lotes'
          ? primero + 1 + Math.floor((hay - primero) / 2)
          : que === 'reserva' || que === 'sin existencia'
            ? hay + 4
            : Math.min(hay, 3);
      return renglon(articulo, unidades);
    });
    const otros = renglones(almacen, fecha, plan.renglones).filter(
      (l) => !especiales.some((e) => e.articulo.id === l.articulo.id),
    );
    const r = abre(almacen, fecha, [...especiales, ...otros]);
    r.urgente = plan.urgente === true;
    r.prometido = plan.horas === undefined ? null : tiempoLaboral(fecha, plan.horas * 60);
    if (plan.atraso !== undefined) r.prometido = tope - plan.atraso * MINUTO;
    const [surtidor] = idsDe(plan.surte ?? '');
    if (surtidor === undefined) return;
    const empezo = fecha + 5 * MINUTO;
    const surtida = trabajo.surte(r, surtidor, empezo, { renglones: plan.surtidos, limpio: true });
    const [empacador] = idsDe(plan.empaca ?? '');
    if (empacador !== undefined)
      trabajo.empaca(r, empacador, surtida + 4 * MINUTO, { renglones: plan.empacados, limpio: true });
    if (plan.factura) r.factura = factura(a, r, tope);
  }

  /** An article of the list that fits the plan and is in no open line. */
  function elige(que: NonNullable<Abierta['llevan']>[number], almacen: Almacen, fecha: number): ArticuloDemo {
    const abiertos = new Set(
      remisiones.slice(-ABIERTAS.length).flatMap((r) => r.renglones.map((l) => l.articulo.id)),
    );
    const es = (x: ArticuloDemo): boolean => {
      const lotes = anaqueles.lotes(x, almacen, fecha);
      if (que === 'comodín') return x.comodin && lotes.length > 0;
      if (que === 'dos lotes') return x.caduca && x.lote && lotes.length > 1 && (lotes[0] ?? 9) < 9;
      if (que === 'reserva')
        return (
          x.tipo === 'M' &&
          lotes.length > 0 &&
          libro.saldos(hogar(x, almacen).alta, x.id, fecha).some((s) => s.piezas > 8)
        );
      return x.tipo === 'D' && lotes.length > 0 && anaqueles.disponibles(x, almacen, fecha) < 9;
    };
    const articulo = vendibles[almacen].find((x) => !abiertos.has(x.id) && es(x));
    if (!articulo) throw new Error(`Falta un artículo para las remisiones abiertas: ${que}`);
    return articulo;
  }

  const { surtidos, errores, faltantes, esperas } = trabajo;
  return { remisiones, surtidos, errores, faltantes, esperas, facturas: numera(remisiones) };
}

/** The remissions as they are opened, with the lines of what can be sold. */
function talonario(
  a: Azar,
  clientes: readonly ClienteDemo[],
  vendibles: Readonly<Record<Almacen, readonly ArticuloDemo[]>>,
  anaqueles: Anaqueles,
) {
  const remisiones: RemisionDemo[] = [];
  let detId = 0;

  const renglon = (articulo: ArticuloDemo, unidades: number): RenglonRemisionDemo => ({
    id: ++detId,
    articulo,
    unidades,
    precio: Math.round(articulo.costo * 135) / 100,
    surtidas: 0,
    lotes: [],
    inicio: null,
    surtido: null,
    cierre: null,
    empaque: null,
    enCaja: null,
  });
  /**
   * Lines of different articles with pieces in their fixed locations, those at the top of the list more often; never
   * the last pieces.
   */
  const renglones = (almacen: Almacen, fecha: number, cuantos: number): RenglonRemisionDemo[] => {
    const lineas = new Map<number, RenglonRemisionDemo>();
    const lista = vendibles[almacen];
    for (let intento = 0; intento < cuantos * 8 && lineas.size < cuantos; intento++) {
      const articulo = lista[Math.floor(a.real() ** 1.6 * lista.length)];
      if (!articulo || lineas.has(articulo.id)) continue;
      const hay = Math.floor(anaqueles.disponibles(articulo, almacen, fecha) / 2);
      const pide = a.entero(1, articulo.costo < 20 ? 12 : articulo.costo < 120 ? 6 : 2);
      if (hay > 0) lineas.set(articulo.id, renglon(articulo, Math.min(hay, pide)));
    }
    return [...lineas.values()];
  };
  const abre = (almacen: Almacen, fecha: number, lineas: RenglonRemisionDemo[]): RemisionDemo => {
    const cliente = a.uno(clientes);
    const id = remisiones.length + 1;
    const remision: RemisionDemo = {
      id,
      folio: `R${String(20_000 + id)}`,
      almacen,
      cliente: cliente.id,
      vendedor: cliente.asesor,
      paqueteria: cliente.paqueteria,
      fecha,
      prometido: a.suerte(0.3) ? tiempoLaboral(fecha, a.entero(4, 20) * 60) : null,
      urgente: a.suerte(URGENTES),
      observaciones: a.suerte(0.15) ? a.uno(OBSERVACIONES) : null,
      estatus: 'PENDIENTE',
      surtida: null,
      cancelada: null,
      revisor: null,
      empacada: null,
      embarcada: null,
      factura: null,
      renglones: lineas,
      trabajaron: new Map(),
    };
    remisiones.push(remision);
    return remision;
  };
  return { remisiones, renglon, renglones, abre };
}

/** Those with a fixed location in the warehouse. */
function conCasa(
  articulos: readonly ArticuloDemo[],
  almacen: number,
  { asignaciones, hogar }: Empresa,
): ArticuloDemo[] {
  const asignados = new Set(asignaciones.map((x) => `${x.ubicacion.codigo} ${x.articulo.id}`));
  return articulos.filter((x) => asignados.has(`${hogar(x, almacen).fija.codigo} ${x.id}`));
}

/** Most are short; a few fill a pallet. */
function renglonesDe(a: Azar): number {
  const suerte = a.real();
  if (suerte < 0.35) return a.entero(1, 2);
  if (suerte < 0.82) return a.entero(3, 8);
  return suerte < 0.98 ? a.entero(9, 18) : a.entero(25, 45);
}
