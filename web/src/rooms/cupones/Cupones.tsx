import { cuantos } from '@anden/contrato/cifras.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { conPeriodo, saneado } from '../../platform/consulta.ts';
import { entero, porcentajeExacto, VACIO } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { type Columna, textoDe } from '../../ui/columna.ts';
import { masDias } from '../../ui/dias.ts';
import { IconPlus } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { type Renglon, repetidos, TITULO } from './cupon.ts';
import { DialogoDeCupon } from './DialogoDeCupon.tsx';

/** Days before and after today that are shown at first: coupons in force began before today, and those being prepared begin later. */
const ALREDEDOR = 90;

const COLUMNAS = columnasDe('getCupones', {
  FOLIO: { tarjeta: 'titulo' },
  VIGENCIA: { tono: { VIGENTE: 'hecho', POR_EMPEZAR: 'previsto', TERMINADO: 'nada' } },
  USOS: { ayuda: 'Ya pagados, con los de los cupones en cuyo lugar empezó' },
  RESERVAS: { ayuda: 'Esperan su pago; el límite los cuenta también', tarjeta: 'oculta' },
  LIMITE: {
    texto: (f) => (f.LIMITE === 0 ? VACIO : entero(f.LIMITE)),
    ayuda: 'Usos en total que se permiten',
  },
  DESCUENTO: { texto: (f) => porcentajeExacto(f.DESCUENTO) },
  ARTICULO: { tarjeta: 'dato' },
  F_CREACION: { tarjeta: 'oculta' },
});

/** What a row says of its coupon, which is written once for its group. */
const DEL_CUPON: ReadonlySet<string> = new Set([
  'FOLIO',
  'VIGENCIA',
  'FECHA_INI',
  'FECHA_FIN',
  'IMPORTE',
  'DESCUENTO',
  'MIN_COMPRA',
  'USOS',
  'RESERVAS',
  'LIMITE',
  'F_CREACION',
]);

/** 'Cupones' (menu 'cupones'): the coupons, grouped by folio, each with its articles; one press edits. */
export default function Cupones() {
  const hoy = businessDay();
  const inicio = masDias(hoy, -ALREDEDOR);
  const fin = masDias(hoy, ALREDEDOR);
  const angosto = useAngosto();
  const [escrito, setLugar] = useSearchState({ desde: inicio, hasta: fin, periodo: '' });
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', orden: '', sentido: 'asc', pagina: 1 },
    { hoy, inicio, fin, orden: '', columnas: COLUMNAS },
  );
  const [abierto, setAbierto] = useState<readonly Renglon[] | null>(null);
  const lista = useLista(
    'getCupones',
    { fecha_ini: desde, fecha_fin: hasta },
    {
      archivo: 'cupones',
      columnas: COLUMNAS,
      rango: [desde, hasta],
      filtroAyuda: 'Folio, clave o artículo',
      sinOrden: 'Por folio',
      lectura: { keep: true },
    },
  );
  const { filas = [], llave, onReintentar } = lista;
  const seRepite = repetidos(filas, llave);
  const porGrupo = (c: Columna<Renglon>): Columna<Renglon> => ({
    ...c,
    celda: (f) =>
      seRepite.has(llave(f)) ? (
        <span className="solo-lector">{textoDe(c, f)}</span>
      ) : c.celda ? (
        c.celda(f)
      ) : (
        textoDe(c, f)
      ),
  });
  const cuantosCupones = new Set(filas.map((f) => f.CUPON_ID)).size;
  // Shown as they are now; those of a coupon that left the list, as they were.
  const suyos = abierto && lista.todas?.filter((f) => f.CUPON_ID === abierto[0]?.CUPON_ID);
  return (
    <Consulta
      {...lista}
      columnas={angosto ? lista.columnas : lista.columnas.map((c) => (DEL_CUPON.has(c.id) ? porGrupo(c) : c))}
      desde={desde}
      hasta={hasta}
      hoy={hoy}
      {...conPeriodo(escrito.periodo, setLugar, [inicio, fin])}
      onConsultar={(a, b) =>
        a === desde && b === hasta ? onReintentar() : setLugar({ desde: a, hasta: b, periodo: '' })
      }
      unidad={['renglón', 'renglones']}
      resumen={filas.length > 0 ? cuantos(cuantosCupones, ['cupón', 'cupones']) : null}
      onElegir={(f) => setAbierto((lista.todas ?? []).filter((x) => x.CUPON_ID === f.CUPON_ID))}
      acciones={
        <Boton tipo="principal" icono={<IconPlus stroke={1.75} />} onClick={() => setAbierto([])}>
          Nuevo
        </Boton>
      }
    >
      {abierto ? (
        <DialogoDeCupon
          renglones={suyos?.length ? suyos : abierto}
          alCerrar={() => setAbierto(null)}
          alTerminar={(mensaje) => {
            setAbierto(null);
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
    </Consulta>
  );
}
