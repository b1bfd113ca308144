import {
  esClienteNuevo,
  MENSAJES_MARCADOR,
  MOTIVOS_DE_SALTO,
  tonoDeDistribuidor,
} from '@anden/contrato/marcador/rules.ts';
import { useEffect, useState } from 'react';
import { fecha, fechaHora, pesos, reloj, VACIO } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { useReloj } from '../../platform/reloj.ts';
import { useSession } from '../../platform/session.ts';
import { useAtajos } from '../../ui/atajos.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Estado, Mensaje } from '../../ui/Estado.tsx';
import { IconBell, IconExternalLink, IconPhone } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { FailedState, Hueco } from '../../ui/Vacios.tsx';
import { Marcas, VentasPagosDevoluciones } from '../clientes/index.ts';
import { AgendarMarcacion } from './AgendarMarcacion.tsx';
import { DialogoDeMotivo } from './DialogoDeMotivo.tsx';
import { Guion } from './Guion.tsx';
import { Lanzada } from './Lanzada.tsx';
import { Meta } from './Meta.tsx';
import css from './marcador.module.css';
import { type Info, type Llamada, momentoDe, type Tablero, urlDeTienda } from './marcador.ts';
import { Consentimiento } from './noLlamar/Consentimiento.tsx';
import type { useNoLlamar } from './noLlamar/useNoLlamar.tsx';
import { ObservacionesMarcacion } from './ObservacionesMarcacion.tsx';
import { Telefonos } from './Telefonos.tsx';
import type { useLlamada } from './useLlamada.ts';

const ATAJOS = {
  de: 'Llamada',
  teclas: [
    { teclas: '1 a 9', que: 'Elegir esa respuesta' },
    { teclas: 'Enter', que: 'Iniciar la llamada' },
  ],
} as const;

type Abierto = 'historial' | 'marcas' | 'saltar' | null;

/** Customer mode (specification §2, Dialer): who is called, the call's clock, the script, and how it ends. */
export function ClienteEnLlamada(props: {
  llamada: ReturnType<typeof useLlamada>;
  actual: Llamada;
  tablero: Tablero | undefined;
  noLlamar: Pick<ReturnType<typeof useNoLlamar>, 'bloquea' | 'bloqueando'>;
  alVolver: () => void;
}) {
  const { llamada, actual, tablero, noLlamar, alVolver } = props;
  const operador_id = useSession().data.OPERADOR_ID;
  const lectura = useQueryCall('getInfoClienteAMarcar', { dir_cli_id: actual.DIR_CLI_ID, operador_id });
  const [abierto, setAbierto] = useState<Abierto>(null);
  // Read before they are asked for, so that the dialog of the outcome opens complete.
  useQueryCall('getCatIncidencias', {}, { staleTime: 300_000 });
  const info = lectura.data?.data;
  const [aMano, setAMano] = useState(false);
  const enGuion = momentoDe(actual);
  // A call may end at any question, or without any.
  const momento = aMano && enGuion === 'pregunta' ? 'incidencia' : enGuion;
  const cierra = () => setAbierto(null);
  useAtajos(ATAJOS);
  return (
    <>
      <PageHeader
        titulo={actual.CLIENTE}
        detalle={info ? <Senas info={info} /> : '\u00a0'}
        volver={{ etiqueta: 'Volver a la lista', alVolver }}
        acciones={
          <>
            <Casilla
              etiqueta="Pausar Marcación"
              checked={false}
              disabled={actual.bloquearcheckpausa === 1 || momento === 'incidencia' || momento === 'nota'}
              onCambio={() => void llamada.pausa()}
            />
            {enGuion === 'pregunta' ? <Boton onClick={() => setAMano(true)}>Terminar llamada</Boton> : null}
            <Boton
              onClick={() => setAbierto('saltar')}
              disabled={momento !== 'antes' && momento !== 'pregunta'}
            >
              Saltar
            </Boton>
            <Boton
              tipo="discreto"
              cargando={noLlamar.bloqueando}
              onClick={() => void noLlamar.bloquea({ dir_cli_id: actual.DIR_CLI_ID }, actual.CLIENTE)}
            >
              No volver a llamar
            </Boton>
          </>
        }
      />
      {lectura.error && !info ? (
        <FailedState mensaje={lectura.error.message} onReintentar={() => void lectura.refetch()} />
      ) : null}
      <div className={partes.partes}>
        <div className={`${partes.dosTercios} ${css.columna}`}>
          <section className={`${partes.parte} ${css.enMano}`} aria-label="Llamada">
            <Cronometro llamada={actual} />
            {actual.INICIADA ? (
              <Lanzada lanzada={info?.LANZADA} marcando={llamada.lanzando} alMarcar={llamada.comienza} />
            ) : null}
            {momento === 'antes' ? <Antes llamada={llamada} actual={actual} info={info} /> : null}
            {momento === 'antes' && actual.historico.length === 0 ? null : (
              <Guion
                actual={actual}
                contestando={llamada.contestando}
                alContestar={llamada.contesta}
                alRegresar={(orden) => void llamada.atras(orden)}
              />
            )}
            {momento === 'pregunta' && actual.siguientepregunta === null ? (
              <Mensaje tono="atencion">{MENSAJES_MARCADOR.sinGuion}</Mensaje>
            ) : null}
          </section>
        </div>
        <div className={`${partes.tercio} ${css.columna}`}>
          {tablero ? (
            <div className={css.metas}>
              <Meta titulo="Venta del mes" va={tablero.venta} meta={tablero.objetivo} escribe={pesos} />
            </div>
          ) : null}
          <section className={partes.parte} aria-label="Cliente">
            <div className={css.acciones}>
              <Boton onClick={() => setAbierto('historial')}>Ver historial</Boton>
              <Boton onClick={() => setAbierto('marcas')}>Marcas + vendidas</Boton>
              {info && tablero ? (
                <Tienda info={info} tienda={tablero.tienda} operadorId={operador_id} />
              ) : null}
            </div>
            {info ? <Datos info={info} /> : <Hueco alto="20em" />}
          </section>
        </div>
      </div>
      {momento === 'agendar' ? (
        <AgendarMarcacion
          zona={info?.ZONA_HORARIA}
          guardando={llamada.agendando}
          alAgendar={(minutos, cuando) => llamada.agendaPara(minutos, cuando)}
          alRegresar={() => void llamada.atras(actual.historico.length)}
        />
      ) : null}
      {momento === 'incidencia' || momento === 'nota' ? (
        <ObservacionesMarcacion
          actual={actual}
          info={info}
          aMano={aMano}
          pideIncidencia={momento === 'incidencia'}
          agendada={actual.AGENDADA}
          guardando={llamada.guardando || llamada.tomando}
          alGuardar={(input) => llamada.termina({ ...input, dias_dist: info?.DIAS_DIST ?? null })}
          alRegresar={() => (aMano ? setAMano(false) : void llamada.atras(actual.historico.length))}
        />
      ) : null}
      {abierto === 'saltar' ? (
        <DialogoDeMotivo
          titulo="Saltar cliente"
          aceptar="Saltar"
          motivos={MOTIVOS_DE_SALTO}
          guardando={llamada.dejando}
          alCerrar={cierra}
          envia={(motivo) => llamada.salta(motivo).then(() => true)}
        />
      ) : null}
      {info && (abierto === 'historial' || abierto === 'marcas') ? (
        <Dialogo
          abierto
          titulo={abierto === 'historial' ? 'Historial del cliente' : 'Marcas + vendidas'}
          tamano="ancho"
          alCerrar={cierra}
          botones={<Boton onClick={cierra}>Cerrar</Boton>}
        >
          {abierto === 'historial' ? (
            <VentasPagosDevoluciones cual={{ cliente: info.CLIENTE_ID }} info={info} />
          ) : (
            <Marcas cual={{ cliente: info.CLIENTE_ID }} info={info} />
          )}
        </Dialogo>
      ) : null}
    </>
  );
}

const TONOS = { hecho: 'hecho', atencion: 'atencion' } as const;

/** Who it is at a glance: its key, and the bell of a new distributor. */
function Senas({ info }: { info: Info }) {
  const tono = tonoDeDistribuidor(info.DIAS_DIST);
  return (
    <span className={css.senas}>
      <LigaA registro="cliente" valor={info.CLAVE_CLIENTE} />
      {info.NOMBRE_COMERCIAL ? <span>{info.NOMBRE_COMERCIAL}</span> : null}
      {esClienteNuevo(info.DIAS_DIST) && tono ? (
        <span className={css.campana} data-tono={TONOS[tono]}>
          <IconBell size={16} stroke={1.75} aria-hidden /> Cliente Nuevo
        </span>
      ) : null}
    </span>
  );
}

/** The clock of the call: from the moment the server gave the customer, so that a reload does not set it back. */
function Cronometro({ llamada }: { llamada: Llamada }) {
  const ahora = useReloj();
  const segundos = llamada.SEGUNDOS + Math.max(0, Math.floor((ahora - Date.parse(llamada.DESDE)) / 1000));
  return (
    <div className={css.cronometro}>
      <span className={css.tenue}>{llamada.INICIADA ? 'En llamada' : 'Con el cliente'}</span>
      <span className={css.tiempo} role="timer" aria-label="Tiempo de la llamada">
        {reloj(segundos)}
      </span>
      <span className={css.marcas}>
        {llamada.esprimercontacto === 'S' ? <Estado tono="previsto">Primer contacto</Estado> : null}
        {llamada.clienteanexado === 'S' ? <Estado tono="nada">Agregado a mano</Estado> : null}
      </span>
    </div>
  );
}

/** Before the call: what was noted last, and the button that begins it. */
function Antes({
  llamada,
  actual,
  info,
}: {
  llamada: ReturnType<typeof useLlamada>;
  actual: Llamada;
  info: Info | undefined;
}) {
  const { MOTIVO } = actual;
  // One key begins the call: the button has the focus once the customer is on the screen.
  useEffect(() => {
    if (!document.querySelector('[aria-modal="true"]'))
      document.querySelector<HTMLElement>('[data-inicia-llamada]')?.focus();
  }, []);
  return (
    <div className={css.antes}>
      {info?.OBSERVACIONES_TMK ? (
        <p className={css.nota}>
          <span className={css.tenue}>Última observación</span>
          {info.OBSERVACIONES_TMK}
        </p>
      ) : null}
      {MOTIVO ? <Mensaje tono="atencion">{MOTIVO}</Mensaje> : null}
      <Boton
        tipo="principal"
        grande
        icono={<IconPhone stroke={1.75} />}
        cargando={llamada.lanzando}
        data-inicia-llamada
        onClick={() => void llamada.comienza()}
      >
        Iniciar Llamada
      </Boton>
    </div>
  );
}

/** 'Abrir berny.mx': the customers' shop in a new tab. */
function Tienda({ info, tienda, operadorId }: { info: Info; tienda: string; operadorId: number }) {
  const url = urlDeTienda(tienda, info, operadorId);
  if (!url) return null;
  return (
    <Boton
      icono={<IconExternalLink stroke={1.75} />}
      onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
    >
      Abrir {new URL(url).host}
    </Boton>
  );
}

/** The info card (specification §2). */
function Datos({ info }: { info: Info }) {
  return (
    <Resumen
      datos={[
        ['Teléfonos', <Telefonos key="t" {...info} marca={info.MARCA} />],
        ['Su hora', <HoraDelCliente key="h" zona={info.ZONA_HORARIA} />],
        ['Consentimiento', <Consentimiento key="c" info={info} />],
        ['Agendado', info.FECHA_AGENDO ? fechaHora(info.FECHA_AGENDO) : VACIO],
        ['Tipo', info.TIPO ?? VACIO],
        ['Giro', info.GIRO ?? VACIO],
        ['Correo', info.EMAIL ?? VACIO],
        ['Ciudad', [info.CIUDAD, info.ESTADO].filter(Boolean).join(', ') || VACIO],
        ['Días de marcado', info.DIAS_MARCADO_TMK ?? VACIO],
        ['Anticipo', pesos(info.POR_APLICAR)],
        ['Último pedido', fecha(info.FECHA_ULTIMO_PEDIDO)],
        ['Pedidos', String(info.PEDIDOS)],
      ]}
    />
  );
}

/** The wall clock where the customer is. */
function HoraDelCliente({ zona }: { zona: string }) {
  const ahora = useReloj();
  const formato = new Intl.DateTimeFormat('es-MX', {
    timeZone: zona,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return <span className={css.hora}>{formato.format(ahora)}</span>;
}
