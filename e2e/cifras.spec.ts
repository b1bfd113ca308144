import * as cupones from '../web/src/rooms/cupones/redenciones.ts';
import * as marcador from '../web/src/rooms/marcador/tablero.ts';
import * as checklist from '../web/src/rooms/rh/checklist/tendencias.ts';
import * as tickets from '../web/src/rooms/tickets/tablero.ts';
import { masDias } from '../web/src/ui/dias.ts';
import type { Cuadro } from '../web/src/ui/graficas/cuadro.ts';
import { expect } from './casa.ts';
import { detalle } from './corto.ts';
import { respuestaDe } from './respuesta.ts';

/** Days of the ranges that are tried: all that the demo company has. */
const DIAS = 120;

/** A mark: which, the number it shows, and the filters and days of its list. */
interface Marca {
  cual: string;
  valor: number;
  pide: { filtros: string; desde?: string; hasta?: string };
}

/** Every mark of a chart whose figure is a number of rows. The address of each is what it asks its list for, as JSON. */
const marcasDe = (cuadro: Cuadro): Marca[] =>
  cuadro.grupos.flatMap((g) =>
    g.puntos.flatMap((p, i) =>
      p.valor === null || p.liga === undefined
        ? []
        : [
            {
              cual: `${cuadro.titulo}: ${g.titulo}, ${cuadro.series[i]}`,
              valor: p.valor,
              pide: JSON.parse(p.liga),
            },
          ],
    ),
  );
const conFiltros = (filtros: string): string => JSON.stringify({ filtros });

detalle(
  'cada marca de los tableros de tickets, marcación, cupones y Check List abre tantos renglones como dice',
  async ({ casa }) => {
    const [{ hoy = '' } = {}] = await casa.sql<{ hoy: string }>(
      `select (now() at time zone '${casa.zona}')::date::text as hoy`,
    );
    const rango = { fecha_ini: masDias(hoy, -DIAS), fecha_fin: hoy };
    const malas: unknown[] = [];
    let vistas = 0;
    async function compara(lista: string, marcas: readonly Marca[], mas: object = {}) {
      const conAlgo = marcas.filter((m) => m.valor > 0);
      vistas += conAlgo.length;
      for (const { cual, valor, pide } of conAlgo) {
        const { desde, hasta, filtros } = pide;
        const dias = desde && hasta ? { fecha_ini: desde, fecha_fin: hasta } : rango;
        const { total } = await respuestaDe(casa, lista, { ...dias, ...mas, filtros, pagina: 1 });
        if (total !== valor) malas.push({ cual, dice: valor, abre: total });
      }
    }

    const deTickets = await respuestaDe(casa, 'getTableroTickets', rango);
    // Open tickets are of every date.
    const siempre = { fecha_ini: deTickets.data.map((f: { DESDE: string }) => f.DESDE).sort()[0] ?? hoy };
    for (const cuadro of [tickets.cuadroDePuestos, tickets.cuadroDeAsuntos, tickets.cuadroDeEdades])
      await compara('getTickets', marcasDe(cuadro(deTickets, conFiltros)), {
        ...siempre,
        operador_id: 1,
        abiertos: 'S',
      });

    const deMarcacion = await respuestaDe(casa, 'getTableroMarcador', rango);
    for (const cuadro of [marcador.cuadroDeTiempo, marcador.cuadroDeIncidencias])
      await compara('getLlamadasMarcador', marcasDe(cuadro(deMarcacion, conFiltros)));
    for (const asesor of deMarcacion.data)
      for (const [contactos, valor] of [
        [false, asesor.LLAMADAS],
        [true, asesor.CONTACTOS],
      ])
        await compara(
          'getLlamadasMarcador',
          [
            {
              cual: `${asesor.NOMBRE}`,
              valor,
              pide: { filtros: marcador.filtrosDeAsesor(asesor, contactos) },
            },
          ],
          { fecha_ini: hoy },
        );

    const deCupones = await respuestaDe(casa, 'getTotalesRedenciones', rango);
    for (const [cuadro, grupos] of [
      [cupones.cuadroDeDias, deCupones.dias],
      [cupones.cuadroDeCupones, deCupones.cupones],
      [cupones.cuadroDeTipos, deCupones.tipos],
    ] as const) {
      const { grupos: dibujados, titulo } = cuadro(deCupones, conFiltros);
      // Their figures are money, and each says of how many orders.
      await compara(
        'getRedencionesCupones',
        dibujados.map((g, i) => ({
          cual: `${titulo}: ${g.titulo}`,
          valor: grupos[i].PEDIDOS,
          pide: JSON.parse(g.puntos[0]?.liga ?? ''),
        })),
      );
    }

    const deChecklist = await respuestaDe(casa, 'getTendenciasChecklist', rango);
    const liga: checklist.LigaCon = (cambios) => JSON.stringify(cambios);
    for (const cuadro of [checklist.cuadroDePuestos, checklist.cuadroDeTareas, checklist.cuadroDeRazones])
      await compara('getHistorialChecklist', marcasDe(cuadro(deChecklist, liga)));

    expect(malas).toEqual([]);
    expect(vistas).toBeGreaterThan(30);
  },
);
