#!/usr/bin/python3
"""A window of WebKitGTK that WebDriver may drive and that keeps what a page stores, in the folder it is given.

MiniBrowser cannot: under automation it forgets everything at its end, as a private window does.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

disk = sys.argv[1]
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=disk + "/data", base_cache_directory=disk + "/cache"
    )
)
windows = []


def open_view(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1180, default_height=820)
    window.add(view)
    window.connect("destroy", forget)
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    windows.append(window)
    return view


def forget(window):
    windows.remove(window)
    if not windows:
        Gtk.main_quit()


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Fibril")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
