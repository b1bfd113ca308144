import { FILTRO_LARGO, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { type SubmitEvent, useState } from 'react';
import { Boton } from './Boton.tsx';
import { Campo } from './Campo.tsx';
import { Casilla } from './Casilla.tsx';
import { leeDia, leeHora } from './dias.ts';
import { Flotante, type FlotanteProps } from './Flotante.tsx';
import type { ColumnaFiltrable, FiltrosDeLista } from './filtrosDeLista.ts';
import css from './PanelDeFiltro.module.css';
import { Selector } from './Selector.tsx';

export interface PanelDeFiltroProps extends FiltrosDeLista, Omit<FlotanteProps, 'titulo' | 'children'> {
  /** The column whose filter is edited; '': it is chosen here. */
  columna: string;
}

/** With its thousands or without; `1500,50` is none, because without its comma it would be a hundred times as much. */
const NUMERO = /^-?(\d{1,3}(,\d{3}){1,3}|\d{1,12})(\.\d{1,4})?$/;

/** A typed end of a range, in the form that a filter has; null if it is none. */
function extremoDe({ clase, conHora }: ColumnaFiltrable, texto: string, hoy: string): string | null {
  if (clase === 'dia') return leeDia(texto, hoy) ?? (conHora ? leeHora(texto, hoy) : null);
  const limpio = texto.trim();
  return NUMERO.test(limpio) ? limpio.replaceAll(',', '') : null;
}

/** An end of a range in the form in which it is typed: '2026-11-22 10 h'. */
const escrito = (extremo: string | null): string =>
  extremo?.includes('T') ? `${extremo.replace('T', ' ')} h` : (extremo ?? '');

/** Edits one column's filter, by its kind: some of its values, texts that it contains, or a range of numbers or days. */
export default function PanelDeFiltro({
  columna,
  columnas,
  valor,
  onCambio,
  hoy,
  enPalabras: _,
  ...flotante
}: PanelDeFiltroProps) {
  const [id, setId] = useState(columna || (columnas[0]?.id ?? ''));
  const elegida = columnas.find((c) => c.id === id);
  const suyo = valor.find((f) => f.columna === id);
  function aplica(f: FiltroDeColumna | null): void {
    const otros = valor.filter((o) => o.columna !== id);
    onCambio(f ? [...otros, f] : otros);
    flotante.alCerrar();
    flotante.ancla.current?.focus();
  }
  return (
    <Flotante {...flotante} titulo="Filtrar columna">
      <div className={css.panel}>
        {columna ? null : (
          <Selector
            etiqueta="Columna"
            value={id}
            opciones={columnas.map((c) => ({ valor: c.id, texto: c.titulo }))}
            onCambio={setId}
          />
        )}
        {elegida ? <Forma key={id} de={elegida} suyo={suyo} hoy={hoy} alAplicar={aplica} /> : null}
      </div>
    </Flotante>
  );
}

interface FormaProps {
  de: ColumnaFiltrable;
  suyo: FiltroDeColumna | undefined;
  hoy: string;
  alAplicar: (f: FiltroDeColumna | null) => void;
}

function Forma({ de, suyo, hoy, alAplicar }: FormaProps) {
  const { id: columna, clase, titulo } = de;
  const [elegidos, setElegidos] = useState<readonly string[]>(suyo && 'valores' in suyo ? suyo.valores : []);
  const [texto, setTexto] = useState('');
  const [extremos, setExtremos] = useState<readonly [string, string]>(
    suyo && 'de' in suyo ? [escrito(suyo.de), escrito(suyo.a)] : ['', ''],
  );
  const [motivo, setMotivo] = useState<string | null>(null);
  const ofrecidos: readonly (readonly [valor: string, texto: string])[] = de.palabras
    ? Object.entries(de.palabras)
    : (de.valores?.() ?? []).map(([v, n]) => [v, `${v || 'Sin valor'} (${n})`] as const);
  // A chosen value that is not offered any more is still listed, so that it can be unticked.
  const casillas = [
    ...ofrecidos,
    ...elegidos.filter((e) => !ofrecidos.some(([v]) => v === e)).map((e) => [e, e || 'Sin valor'] as const),
  ];

  function envia(e: SubmitEvent): void {
    e.preventDefault();
    if (clase === 'texto' || clase === 'valores') {
      const mas = texto.trim();
      const valores = [...new Set([...elegidos, ...(mas ? [mas] : [])])];
      alAplicar(valores.length > 0 ? { columna, clase, valores } : null);
      return;
    }
    const leidos = extremos.map((t) => (t.trim() === '' ? '' : extremoDe(de, t, hoy)));
    if (leidos.includes(null)) {
      const unDia = de.conHora
        ? 'Escriba un día o una hora de uno: 22/11, ayer, hoy 10 h'
        : 'Escriba un día: 22/11, ayer, hoy';
      setMotivo(clase === 'dia' ? unDia : 'Escriba un número');
      return;
    }
    const [desde, hasta] = leidos.map((l) => l || null);
    alAplicar(desde || hasta ? { columna, clase, de: desde ?? null, a: hasta ?? null } : null);
  }

  return (
    <form className={css.forma} noValidate onSubmit={envia}>
      {casillas.length > 0 ? (
        <fieldset className={css.valores}>
          <legend className="solo-lector">{titulo}</legend>
          {casillas.map(([v, dicho]) => (
            <Casilla
              key={v}
              etiqueta={dicho}
              checked={elegidos.includes(v)}
              onCambio={(si) => setElegidos(si ? [...elegidos, v] : elegidos.filter((e) => e !== v))}
            />
          ))}
        </fieldset>
      ) : null}
      {clase === 'texto' ? (
        <Campo
          etiqueta={casillas.length > 0 ? 'O contiene' : `${titulo} contiene`}
          value={texto}
          maxLength={FILTRO_LARGO}
          data-autofocus
          onChange={(e) => setTexto(e.target.value)}
        />
      ) : null}
      {clase === 'numero' || clase === 'dia' ? (
        <div className={css.extremos}>
          {(['Desde', 'Hasta'] as const).map((etiqueta, i) => (
            <Campo
              key={etiqueta}
              etiqueta={de.unidad ? `${etiqueta} (${de.unidad})` : etiqueta}
              inputMode={clase === 'numero' ? 'decimal' : 'text'}
              placeholder={clase === 'dia' ? '22/11, ayer…' : ''}
              value={extremos[i] ?? ''}
              maxLength={20}
              {...(i === 0 ? { 'data-autofocus': true } : {})}
              onChange={(e) =>
                setExtremos(i === 0 ? [e.target.value, extremos[1]] : [extremos[0], e.target.value])
              }
            />
          ))}
        </div>
      ) : null}
      {motivo ? (
        <div role="alert" className={css.motivo}>
          {motivo}
        </div>
      ) : null}
      <div className={css.botones}>
        {suyo ? <Boton onClick={() => alAplicar(null)}>Quitar</Boton> : null}
        <Boton tipo="principal" enviar>
          Aplicar
        </Boton>
      </div>
    </form>
  );
}
