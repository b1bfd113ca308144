import { P } from '@anden/contrato/permissions.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { cuantos, dinero, entero, fecha, hora, pesos, reloj, VACIO } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useIr } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { can, useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Cifras } from '../../ui/Cifras.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { AgregarCliente } from './AgregarCliente.tsx';
import { Anticipos } from './Anticipos.tsx';
import { Meta } from './Meta.tsx';
import css from './marcador.module.css';
import { type Fila, type Tablero, TITULO_MARCADOR } from './marcador.ts';
import { PausarJornada } from './PausarJornada.tsx';

const COLUMNAS = columnasDe('get_clientesMarcador', {
  CLAVE_CLIENTE: { ancho: 96 },
  CLIENTE: { ancho: 240, tarjeta: 'titulo' },
  FECHA_AGENDO: { ancho: 140, tono: (f) => (f.FECHA_AGENDO && f.LE_TOCA === 'S' ? 'atencion' : null) },
  SEMSINATEN: { ancho: 130 },
  COTIZO: { ancho: 92 },
  ANTICIPO: { ancho: 104 },
  SALDO_VENCIDO: { ancho: 104 },
  SALDO_DISPONIBLE: {
    ancho: 116,
    tarjeta: 'oculta',
    texto: (f) => (f.SALDO_DISPONIBLE === null ? VACIO : dinero(f.SALDO_DISPONIBLE)),
  },
  SEMCONATR: { ancho: 130, tarjeta: 'oculta' },
  TELEFONO: { ancho: 120 },
  TIPO_CLIENTE: { tarjeta: 'oculta' },
  ZONA: { tarjeta: 'oculta' },
  ESTADO: { tarjeta: 'oculta' },
  CIUDAD: { tarjeta: 'oculta' },
  OBSERVACIONES_TMK: { ancho: 200, recorta: true, tarjeta: 'oculta' },
  MOTIVO: { ancho: 220, recorta: true },
});

type Cual = { dir_cli_id: number; seguimiento_id: number };

/** A moment as it is said: its hour, with its day unless that is today. */
const cuandoEs = (momento: string): string =>
  `${businessDay(Date.parse(momento)) === businessDay() ? '' : `el ${fecha(momento)} `}a las ${hora(momento)}`;

/** List mode (specification §2, Dialer): the day's targets and counters, and who is still to be called. */
export function ListaDeMarcacion(props: {
  tablero: Tablero | undefined;
  tomando: boolean;
  /** Why nobody is next. */
  sinNadie: string | null;
  alLlamar: (cual: Cual | null, anexado?: boolean) => void;
  alReanudar: () => void;
}) {
  const { tablero, tomando, alLlamar } = props;
  const yo = useSession().data.OPERADOR_ID;
  const ir = useIr();
  const [abierto, setAbierto] = useState<'agregar' | 'anticipos' | 'pausa' | null>(null);
  const arma = useCommand('armaListaMarcacion', { titulo: TITULO_MARCADOR });
  const lista = useLista(
    'get_clientesMarcador',
    { opid: yo },
    {
      titulo: `Lista de marcación del día ${fecha(businessDay())}`,
      archivo: 'Lista de marcación',
      columnas: COLUMNAS,
      filtroAyuda: 'Clave, cliente, ciudad…',
      sinOrden: 'Como se llama',
    },
  );
  const cierra = () => setAbierto(null);
  const elige = (f: Fila) => alLlamar({ dir_cli_id: f.DIR_CLI_ID, seguimiento_id: f.SEGUIMIENTO_ID });
  return (
    <Lista
      {...lista}
      etiqueta="Clientes Disponibles"
      unidad={['cliente disponible', 'clientes disponibles']}
      volver={{ etiqueta: 'Volver a Inicio', alVolver: () => ir('inicio') }}
      vacio={{
        titulo: 'No hay clientes por marcar',
        texto: tablero?.proximo
          ? `El siguiente es ${cuandoEs(tablero.proximo)}.`
          : 'Agregue uno de sus clientes, o actualice la lista.',
      }}
      tono={(f) => (f.EN_PAUSA === 1 ? 'atencion' : f.MOTIVO ? 'nada' : null)}
      palabraDeTono={(f) => (f.EN_PAUSA === 1 ? 'En pausa' : 'No se puede llamar')}
      onElegir={elige}
      acciones={
        <>
          <Boton onClick={() => setAbierto('agregar')}>Agregar cliente</Boton>
          <Boton onClick={() => setAbierto('anticipos')}>Anticipos de clientes</Boton>
          {can(P.comisionesventatmk) ? (
            <Boton onClick={() => ir('comisionesventatmk')}>Comisiones de venta</Boton>
          ) : null}
          <Boton onClick={() => setAbierto('pausa')}>Pausar mi día</Boton>
          <Boton tipo="principal" cargando={tomando} onClick={() => alLlamar(null)} data-autofocus>
            Reanudar Marcación
          </Boton>
        </>
      }
      conBarra={
        tablero ? (
          <div className={css.tablero}>
            <Metas tablero={tablero} />
            <Contadores tablero={tablero} />
          </div>
        ) : null
      }
      aviso={
        <div className={css.tablero}>
          {tablero?.pausa ? (
            <Mensaje tono="atencion">
              <div className={css.enLinea}>
                <span>
                  En pausa desde las {hora(tablero.pausa.DESDE)}: {tablero.pausa.MOTIVO}
                </span>
                <Boton onClick={props.alReanudar}>Terminar pausa</Boton>
              </div>
            </Mensaje>
          ) : null}
          {tablero?.en_curso && !tomando ? (
            <Mensaje tono="atencion">
              <div className={css.enLinea}>
                <span>Tiene a {tablero.en_curso.CLIENTE} en pantalla</span>
                <Boton
                  onClick={() =>
                    tablero.en_curso &&
                    alLlamar({
                      dir_cli_id: tablero.en_curso.DIR_CLI_ID,
                      seguimiento_id: tablero.en_curso.SEGUIMIENTO_ID,
                    })
                  }
                >
                  Volver a su llamada
                </Boton>
              </div>
            </Mensaje>
          ) : null}
          {props.sinNadie ? <Mensaje tono="nada">{props.sinNadie}</Mensaje> : null}
        </div>
      }
      controles={
        <Boton cargando={arma.running} onClick={() => void arma.run({})}>
          Actualizar lista
        </Boton>
      }
    >
      {abierto === 'agregar' ? (
        <AgregarCliente
          seguimientoId={tablero?.seguimiento_id ?? null}
          alCerrar={cierra}
          alAgregar={(cual) => {
            cierra();
            alLlamar(cual, true);
          }}
        />
      ) : null}
      {abierto === 'anticipos' ? <Anticipos alCerrar={cierra} /> : null}
      {abierto === 'pausa' ? <PausarJornada alCerrar={cierra} /> : null}
    </Lista>
  );
}

/** Sales and attention against their targets of the month. */
function Metas({ tablero }: { tablero: Tablero }) {
  return (
    <div className={css.metas}>
      <Meta titulo="Venta del mes" va={tablero.venta} meta={tablero.objetivo} escribe={pesos} />
      <Meta
        titulo="Clientes atendidos en el mes"
        va={tablero.alcance_ca}
        meta={tablero.objetivo_ca}
        escribe={entero}
      />
    </div>
  );
}

function Contadores({ tablero: t }: { tablero: Tablero }) {
  return (
    <Cifras
      etiqueta="Contadores de hoy"
      cifras={[
        { nombre: 'Marcados / cerrados', valor: `${entero(t.no_marcaciones)} / ${entero(t.cerrados)}` },
        { nombre: 'Tiempo de marcación', valor: reloj(t.tiempo_segundos) },
        { nombre: 'Agendados', valor: entero(t.agendados) },
        { nombre: 'Cotizaron', valor: entero(t.cotizaron) },
        { nombre: 'Seguimiento', valor: t.seguimiento_id === null ? 'Sin lista' : String(t.seguimiento_id) },
        { nombre: 'Por llamar', valor: cuantos(t.data.length, ['cliente', 'clientes']) },
      ]}
    />
  );
}
