import { estaVencido } from '@anden/contrato/resurtidos/rules.ts';
import { useEffect, useMemo, useRef } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { cuantos, entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import type { TonoDeFila } from '../../ui/columna.ts';
import { IconListCheck } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { columnasDeOrden } from './columnas.tsx';
import css from './orden.module.css';
import { estaHecho, type Renglon, seCierra, siguienteDe } from './orden.ts';
import { type OrdenEnCurso, TITULO, useOrden } from './useOrden.ts';

export { TITULO };

const DESHACIBLES = ['setTraspasoentreubicaciones'] as const;

/** What waits for the pieces of an order; nothing if it was requested for the minimum or by an operator. */
const LO_ESPERA: Partial<Record<Renglon['MOTIVO'], string>> = {
  TRASPASO: 'Lo espera un traspaso',
  REMISION: 'Lo espera una remisión',
};

const PALABRA: Partial<Record<NonNullable<TonoDeFila>, string>> = { hecho: 'Por cerrar', rechazo: 'Vencido' };

interface OrdenDeAlmacenProps {
  almacenId: number;
  almacenes: readonly { ALMACEN_ID: number; NOMBRE: string }[];
  alCambiarAlmacen: (almacenId: number) => void;
}

/** The order of a warehouse: the next stop in large type, a key to add, and its rows, kept current. */
export function OrdenDeAlmacen({ almacenId, almacenes, alCambiarAlmacen }: OrdenDeAlmacenProps) {
  const { data: operador } = useSession();
  const enCurso = useOrden(almacenId);
  usePreparaPantalla('traspasoubicacion');
  const { hallada } = enCurso;
  const vigente = useRef(enCurso);
  useEffect(() => {
    vigente.current = enCurso;
  });
  const columnas = useMemo(
    () =>
      columnasDeOrden({
        operadorId: operador.OPERADOR_ID,
        alOperar: (r, o) => void vigente.current.opera(r, o),
        alCerrar: (r) => void vigente.current.cierra(r),
      }),
    [operador.OPERADOR_ID],
  );
  const lista = useLista(
    'getaAticulosdeOrden',
    { almacen_id: almacenId },
    {
      columnas,
    },
  );
  const orden = lista.todas;
  const tono = (r: Renglon): TonoDeFila =>
    r.RESURTIDO_ID === hallada?.llave
      ? 'seleccion'
      : seCierra(r)
        ? 'hecho'
        : r.VENCIDO === 'S' && !estaHecho(r)
          ? 'rechazo'
          : null;
  const { quedan = [] } = lista;
  const hechos = quedan.filter(estaHecho).length;
  const vencidos = quedan.filter((r) => estaVencido(r.MINUTOS) && !estaHecho(r)).length;
  return (
    <Lista
      {...lista}
      acciones={
        <Boton
          icono={<IconListCheck stroke={1.75} />}
          cargando={enCurso.generando}
          onClick={() => void enCurso.genera()}
        >
          Generar orden
        </Boton>
      }
      barra={
        <div className={css.barra}>
          <div className={css.agregar}>
            <Siguiente enCurso={enCurso} orden={orden} operadorId={operador.OPERADOR_ID} />
            <Agregar enCurso={enCurso} />
          </div>
          <div className={css.agregar}>
            {almacenes.length > 1 ? (
              <Selector
                etiqueta="Almacén"
                value={String(almacenId)}
                opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
                onCambio={(valor) => alCambiarAlmacen(Number(valor))}
              />
            ) : null}
            <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={enCurso.cola} />
          </div>
        </div>
      }
      etiqueta="Orden de resurtido"
      unidad={['renglón', 'renglones']}
      resumen={[
        `${entero(quedan.length - hechos)} por resurtir`,
        ...(hechos > 0 ? [`${entero(hechos)} por cerrar`] : []),
        cuantos(vencidos, ['vencido', 'vencidos']),
      ].join(' · ')}
      leyenda={<span>VENCIDO: más de 2 horas hábiles</span>}
      vacio={{
        titulo: 'No hay artículos en la orden',
        texto: 'Genere la orden con lo que hace falta, o agregue un artículo por su clave.',
      }}
      tono={tono}
      palabraDeTono={(r) => PALABRA[tono(r) ?? 'hecho'] ?? ''}
      alaVista={hallada}
    />
  );
}

/** The key input that adds an article to the order (specification §2), with the pieces to request. */
function Agregar({ enCurso }: { enCurso: OrdenEnCurso }) {
  const { cola, piezas } = enCurso;
  const escritas = useStore(piezas);
  const campo = useRef<CampoLectorHandle>(null);
  return (
    <>
      <div className={css.campos}>
        <CampoLector
          ref={campo}
          enfocar
          etiqueta="Agregar artículo"
          placeholder="Ingrese un código válido"
          alLeer={(codigo) => cola.lee(codigo, 'teclado')}
        />
        <Campo
          etiqueta="Piezas"
          grande
          inputMode="numeric"
          maxLength={6}
          value={escritas}
          onChange={(e) => piezas.set(e.target.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return;
            e.preventDefault();
            campo.current?.enfoca();
          }}
        />
      </div>
      <UltimaLectura cola={cola} reposo="Escanee un artículo para agregarlo a la orden." />
    </>
  );
}

/** The next stop, readable from two metres, and a link to it. */
function Siguiente(props: {
  enCurso: OrdenEnCurso;
  orden: readonly Renglon[] | undefined;
  operadorId: number;
}) {
  const { enCurso, orden, operadorId } = props;
  if (!orden) return <GuiaEnEspera />;
  const s = siguienteDe(orden, operadorId);
  if (!s) {
    return (
      <GuiaDeUbicacion listo={orden.length === 0} paso="Nada por surtir ni acomodar">
        {orden.length > 0
          ? 'Lo que queda lo lleva otro operador, está por cerrarse o no tiene reserva.'
          : null}
      </GuiaDeUbicacion>
    );
  }
  const { renglon, operacion, piezas, ubicacion } = s;
  const surtido = operacion === 'surtido';
  return (
    <div className={css.siguiente}>
      <GuiaDeUbicacion
        paso={
          <>
            {surtido ? 'Tome' : 'Acomode'} <strong>{entero(piezas)}</strong> de {renglon.ARTICULO}
          </>
        }
        codigo={ubicacion}
      >
        {surtido && renglon.DESTINO_LEIDO ? <span>para {renglon.DESTINO_LEIDO}</span> : null}
        {LO_ESPERA[renglon.MOTIVO] ? <span>{LO_ESPERA[renglon.MOTIVO]}</span> : null}
      </GuiaDeUbicacion>
      <Boton grande tipo="principal" onClick={() => void enCurso.opera(renglon, operacion)}>
        {surtido ? 'Surtir' : 'Acomodar'}
      </Boton>
    </div>
  );
}
